import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { defaultPolicy } from "../../../core/guards/policy.ts";
import { realFiles } from "./files.ts";
import type { Scene } from "./scene.ts";
import { findWindowsHarm } from "./windows-commands.ts";

const drive = process.platform === "win32" ? "C:" : "";
const scene: Scene = {
  folder: `${drive}/home/ada/shop`,
  space: `${drive}/home/ada/shop`,
  home: `${drive}/home/ada`,
  policy: defaultPolicy,
  files: realFiles,
};
const harm = (command: string): string | null => findWindowsHarm(command, scene);

describe("a command for cmd.exe or PowerShell", () => {
  verifies("GRD-3.a");

  it.each([
    String.raw`del /s /q C:\*`,
    String.raw`del /s/q C:\Users\ada`,
    String.raw`rd /s /q C:\ `,
    String.raw`rmdir /S /Q "C:\Program Files"`,
    "rd /s /q ..",
    String.raw`rd /s /q ..\..`,
    String.raw`rd /s /q .git`,
    String.raw`rd /s /q .git\hooks`,
    "rd /s /q %USERPROFILE%",
    String.raw`cmd /c "rd /s /q C:\Windows"`,
    String.raw`cd x && cmd.exe /d /c rd /s /q %SystemRoot%`,
    "Remove-Item -Recurse -Force ~",
    "Remove-Item -Force -Recurse -Path $env:USERPROFILE",
    String.raw`Remove-Item C:\Users\ada\* -Recurse -Force`,
    String.raw`ri -r -fo ..`,
    String.raw`powershell -NoProfile -Command "Remove-Item -Recurse -Force C:\"`,
    String.raw`powershell -ExecutionPolicy Bypass -Command "Remove-Item -Recurse -Force C:\"`,
    String.raw`pwsh -nop -com "ri -r C:\Users"`,
    String.raw`@rd /s /q C:\ `,
    "Get-ChildItem | ForEach-Object { Remove-Item -Recurse / }",
    "format C:",
    "format d: /q /y",
    "Format-Volume -DriveLetter C",
    "Clear-Disk -Number 0 -RemoveData",
    String.raw`cipher /w:C:\ `,
    "vssadmin delete shadows /all",
    "bcdedit /set safeboot minimal",
    String.raw`reg delete HKLM\Software /f`,
    "shutdown /s /t 0",
  ])("is refused: %s", (command) => {
    expect(harm(command)).not.toBeNull();
  });

  it.each([
    "del notes.txt",
    "rd /s /q build",
    String.raw`del /s /q dist\*.js`,
    String.raw`Remove-Item -Recurse -Force .\node_modules`,
    "rm -r dist",
    "npm run format",
    "format",
    "prettier --write . && git format-patch -1",
    String.raw`echo "rd is a command"`,
    "ls -R ..",
    String.raw`reg query HKCU\Software`,
    "dir /s C:",
  ])("needs the person's decision: %s", (command) => {
    expect(harm(command)).toBeNull();
  });
});
