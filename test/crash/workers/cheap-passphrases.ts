// Makes a guess of a passphrase cheap. Otherwise the thousands of commands of a run would spend half a second each on it.
const crypto = process.getBuiltinModule("node:crypto");
const { scryptSync } = crypto;

crypto.scryptSync = (password, salt, length) => scryptSync(password, salt, length, { N: 2 });
