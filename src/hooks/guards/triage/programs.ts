/** Kinds of programs, by name. */

/**
 * Programs that start another command, as another user or in another way. They always need a question, and the started
 * command is judged too.
 */
export const strongWrappers = new Set([
  "sudo",
  "doas",
  "su",
  "pkexec",
  "runuser",
  "nohup",
  "setsid",
  "exec",
  "ionice",
  "chrt",
  "taskset",
  "watch",
  "parallel",
  "strace",
  "ltrace",
  "flock",
  "chroot",
  "unshare",
  "nsenter",
  "busybox",
  "toybox",
  "script",
  "builtin",
  "caffeinate",
  "coproc",
  "noglob",
  "nocorrect",
  "gosu",
  "firejail",
  "proxychains",
  "unbuffer",
  "entr",
  "systemd-run",
  "at",
  "batch",
]);

/** Programs that run a text as a program. */
export const interpreters =
  /^(?:(?:ba|da|z|k|mk|a|fi|c|tc|r|pw)?sh|python[\d.]*|pypy3?|node|nodejs|deno|bun|perl[\d.]*|ruby[\d.]*|php[\d.]*|lua[\d.]*|luajit|osascript|Rscript|tclsh|expect|powershell|pwsh|ts-node|tsx|elixir|erl|ghci|scala|groovy|jshell|julia|swift|guile|racket|sbcl|gdb|ed|ex|vi|vim|nvim|emacs|m4|bc|dc|sqlite3|psql|mysql)$/;

export const shells = /^(?:ba|da|z|k|mk|a)?sh$/;

/** Programs that send data off the machine or fetch data onto it. */
export const senders =
  /^(?:curl|wget|nc|ncat|netcat|socat|scp|sftp|rsync|ssh|ftp|lftp|telnet|rclone|aws|gsutil|gcloud|az|s3cmd|mail|mailx|sendmail|mutt|http|https|httpie|xh|aria2c|dig|nslookup|host|ping|openssl|gh|magic-wormhole|croc|tftp|fetch|lynx|links|w3m|wormhole)$/;

export const fetchers = /^(?:curl|wget|fetch|aria2c|http|https|xh|lynx|nc|ncat|netcat|socat|ftp|tftp)$/;

export const decoders = /^(?:base64|base32|xxd|openssl|uudecode|gunzip|zcat|gzip|bzip2|xz|rev|tr|printf|sed|awk)$/;

/** Programs that write to the files in their arguments. */
export const writers =
  /^(?:tee|cp|mv|ln|install|rsync|truncate|shred|rm|rmdir|unlink|chmod|chown|chgrp|chattr|setfacl|touch|mkdir|mkfifo|mknod|ed|ex|patch|sed|perl|sponge|dd|tar|unzip|scp|gpg|nano|vi|vim|nvim|emacs|code|crontab)$/;

/** Programs that an agent has no good reason to run, each with the harm that it does. */
export const harmful: Readonly<Record<string, string>> = {
  shutdown: "it stops the machine",
  reboot: "it stops the machine",
  halt: "it stops the machine",
  poweroff: "it stops the machine",
  fdisk: "it changes disks",
  sfdisk: "it changes disks",
  parted: "it changes disks",
  wipefs: "it erases disks",
  blkdiscard: "it erases disks",
  mkswap: "it erases disks",
  cryptsetup: "it changes disks",
  insmod: "it loads code into the kernel",
  rmmod: "it changes the kernel",
  modprobe: "it changes the kernel",
  visudo: "it changes who may do what",
  useradd: "it changes who may log in",
  usermod: "it changes who may do what",
  userdel: "it removes users",
  passwd: "it changes a password",
  chpasswd: "it changes passwords",
  telinit: "it stops the machine",
};
