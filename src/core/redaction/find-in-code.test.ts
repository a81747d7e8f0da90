import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const password = ["sun", "flower", "horse"].join("");

it.each([
  `const dbPassword: string = "${password}";`,
  `let password: Option<String> = Some("${password}".to_string());`,
  `pub const DB_PASSWORD: &'static str = "${password}";`,
  `var dbPassword string = "${password}"`,
  `private let keystorePassword: String? = "${password}"`,
  `db_password: Final[str] = "${password}"`,
  `public string Password { get; set; } = "${password}";`,
  `Dim password As String = "${password}"`,
  `password: process.env.PGPASSWORD || '${password}',`,
  `const pass = process.env["ADMIN_PASSWORD"] ?? "${password}";`,
  `val password = System.getenv("DB_PASSWORD") ?: "${password}"`,
  `PASSWORD = os.getenv("DB_PASSWORD", "${password}")`,
  `password: ENV.fetch("DB_PASSWORD") { "${password}" }`,
  `let password = env::var("DB_PASSWORD").unwrap_or_else(|_| "${password}".to_string());`,
  `settings = Settings(password=SecretStr('${password}'))`,
  `if (password === "${password}") {`,
  `let(:api_password) { "${password}" }`,
  `05 WS-PASSWORD   PIC X(20) VALUE '${password}'.`,
  `password varchar(40) DEFAULT '${password}'`,
  `passwd => q{${password}},`,
  `let password = r#"${password}"#;`,
  `password = [[${password}]]`,
])("a password in code is found behind a type, a call or another value: %s", (code) => {
  verifies("SAF-1.a");
  expect(redactText(code)).not.toContain(password);
});

it.each([
  "type Props = { password: string; confirm: (password: string) => void };",
  'if (typeof client.apiKey === "function") return;',
  'const password = process.env.DB_PASSWORD || "";',
  '<v-text-field v-model="form.password" :rules="[rules.required]" />',
  'password = getpass.getpass("Database: ")',
  "DB_PASSWORD=${DB_PASSWORD:?is not set}",
  'password: z.string().min(8, "Too short"),',
])("code about a password does not change: %s", (code) => {
  verifies("SAF-2.b");
  expect(redactText(code)).toBe(code);
});
