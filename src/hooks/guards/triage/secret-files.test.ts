import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { isSecret } from "./secret-files.ts";

const secret = `
  .env .env.local .env.production prod.env .envrc .dev.vars local.settings.json shop.publishsettings
  server.key tls.pem privkey.pem AuthKey_4X2K9.p8 cert.p12 cert.pfx app.jks release.keystore host.keytab login.ppk
  vault.kdbx vault.kdb key.agekey export.1pux secring.gpg private.asc office.ovpn home.nmconnection wg0.conf
  wpa_supplicant.conf terraform.tfstate prod.tfvars prod.auto.tfvars.json .terraformrc credentials.tfrc.json
  id_rsa id_ed25519 id_ecdsa_sk id_rsa.bak id_rsa_work ssh_host_ed25519_key deploy_key deploy-key deploy_key.txt
  private_key private-key.json ssh_key signing-key.b64 api_key api-key.txt apikeys.json encryption_key.txt
  key.properties keystore.properties keys.txt keyfile.json gcp-key.json gcloud_key.json
  .npmrc .yarnrc.yml .pypirc .netrc _netrc .authinfo .git-credentials .htpasswd htpasswd users.htpasswd .pgpass
  pgpass.conf .my.cnf .mylogin.cnf .dockercfg .dockerconfigjson .boto .s3cfg .passwd-s3fs rclone.conf sftp.json
  sftp-config.json .ftpconfig sitemanager.xml .msmtprc .fetchmailrc .sentryclirc .clasprc.json .databrickscfg
  .Renviron kaggle.json profiles.yml settings-security.xml wp-config.php LocalSettings.php
  credentials .credentials.json aws-credentials.csv db_creds.yml client_secret_42.json service-account.json
  serviceAccountKey.json shop-firebase-adminsdk-x1.json kubeconfig kubeconfig.yaml prod.kubeconfig rootkey.csv
  ada_accessKeys.csv oauth_creds.json oauth2.json auth.json auth.toml .vault_pass vault_password.txt vault.yml
  .vault-token .smbcredentials secret.txt app.secrets.yml tokens.json github-token token.txt access_tokens.db
  msal_token_cache.bin password.txt passwords.csv password db_password mysql-password.ini dbPassword.txt passwd.txt
  passphrase.txt pwd.txt logins.json .password Passwords.xlsx password.txt~ passwords.old.bak
  cookies.txt cookies.sqlite key4.db wallet.dat wallet.json bitwarden_export_2026.json lastpass_export.csv
  recovery-codes.txt seed-phrase.txt backup_codes.txt mnemonic.txt .bash_history shadow
`;

const harmless = `
  password.ts password.test.ts Password.tsx password.go password_validator.rb passwords_controller.rb password.feature
  password-policy.md reset-password.html forgot-password reset-password change_password passwordless.json
  test_password.py usePassword.js password.svg
  auth.ts auth.test.ts auth.json.md auth.go auth.py auth.spec.js auth.css authors.json authority.txt author.yml
  oauth.ts oauth.md oauth2.py locales/en/auth.json i18n/de/password.json lang/en/passwords.yaml
  public_key.pem public.pem jwt-public.pem id_rsa.pub id_ed25519.pub deploy_key.pub ssh_host_rsa_key.pub pubkey.asc
  keys.ts key.ts api-keys.ts api-key.md apiKey.test.ts private-key.test.ts keyboard.json hotkeys.json keywords.txt
  monkey.txt turkey.csv primary_key.sql foreign_keys.json i18n-keys.json
  kubeconfig.go kubeconfig.md kube.yaml deployment.yaml deploy.sh deploy.yml
  token.ts tokenizer.json tokens.css design-tokens.ts token-parser.go
  profiles.ts profile.yml settings.xml settings.json config.json config.yaml app.config.ts
  cookies.ts cookie.md wallet.ts wallet.svg vault.ts vault.md login.html logins.ts login.tsx
  credential.ts secretary.txt environment.ts env.d.ts .env.example example.env recovery.md seed.ts seeds.sql seed.sql
  README.md package.json Cargo.lock main.tf variables.tf compose.yml history.md shadow.css .gitignore .editorconfig
`;

const namesIn = (text: string) => text.trim().split(/\s+/);

describe("a file that may contain secrets", () => {
  verifies("GRD-3.a");

  it.each(namesIn(secret))("is recognised by its name: %s", (name) => {
    expect(isSecret(`/home/ada/shop/${name}`)).toBe(true);
    expect(isSecret(`/home/ada/shop/${name}.bak`)).toBe(true);
  });

  it.each(namesIn(harmless))("is not confused with a similar name: %s", (name) => {
    expect(isSecret(`/home/ada/shop/${name}`)).toBe(false);
  });

  it("is not confused with a form field that a command sends", () => {
    expect(["password", "api_key", "private_key"].filter(isSecret)).toEqual([]);
  });

  it("is recognised quickly, however long its name is", () => {
    const start = performance.now();
    for (const part of ["a-", "password.", "key_", ".", "reset-"]) isSecret(`/${part.repeat(2000)}x`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
