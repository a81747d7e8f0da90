/**
 * Words that developers use for the same thing, one group a line: abbreviations, spellings, and the two forms of a
 * compound. A search for one of them finds the others almost as well.
 */
export const sameWords = `
  a11y accessibility
  acl permission
  addr address
  admin administrator administration
  alloc allocate allocation
  analyse analyze
  anonymise anonymize
  app application
  arch architecture
  arg args argument arguments
  artefact artifact
  async asynchronous
  attr attrs attribute attributes
  auth authentication authenticate
  authn authentication
  authorise authorize authorisation authorization
  authz authorization authorisation
  auto automatic automatically
  autocomplete completion
  autoscale autoscaling autoscaler
  aws amazon
  az azure
  back-end backend
  back-up backup backups
  behaviour behavior
  bg background
  bin binary
  blacklist denylist blocklist
  bool boolean
  btn button
  buf buffer
  cache caching
  calc calculate calculation
  cancelled canceled
  cancelling canceling
  center centre
  cert certs certificate certificates
  cfg conf config configuration configure
  char character
  check-out checkout
  checkbox tickbox
  clean-up cleanup
  cmd command
  cnt count
  col column
  colour color
  concat concatenate concatenation
  cond condition
  config configs configuration settings
  conn connection connect
  const constant
  containerise containerize
  coord coordinate coordinates
  cpp cplusplus
  cpu processor
  cred creds credential credentials
  cron crontab cronjob
  crypto cryptography encryption
  ctl control
  ctr container
  ctx context
  customise customize
  dark-mode darkmode
  db database
  dbg debug debugger
  ddos dos
  decl declare declaration
  decrypt decryption
  dedup dedupe deduplicate deduplication
  def definition define
  defense defence
  del delete
  dep deps dependency dependencies
  deprecated deprecation deprecate
  desc description
  dest dst destination
  dev development developer
  df dataframe
  dialog dialogue
  diff difference
  dim dimension
  dir dirs directory directories folder folders
  dist distribution
  dl download
  doc docs documentation
  docker-compose compose
  dotenv env
  drop-down dropdown select
  dry-run dryrun
  dup duplicate duplicates
  e2e endtoend
  elem element
  encrypt encryption
  eng engineering
  enum enumeration
  env envs environment environments
  err error errors
  eval evaluate evaluation
  evt event
  exc exception
  exec execute execution
  expr expression
  ext extension
  fall-back fallback
  favorite favourite fav
  fd descriptor
  fe frontend ui
  feature-flag featureflag toggle
  file-name filename
  flavor flavour
  fmt format formatter formatting
  fn func function
  freq frequency
  front-end frontend
  fs filesystem
  fulfil fulfill
  gen generate generator
  github gh
  gitlab gl
  golang go
  graphql gql
  gray grey
  gui ui
  gz gzip
  hdr header
  health-check healthcheck
  healthcheck healthz liveness
  honor honour
  hot-fix hotfix
  hpa autoscaler autoscaling
  hw hardware
  i18n internationalization internationalisation
  id ident identifier
  ide editor
  idx index
  img image
  impl implementation implement
  info information
  infra infrastructure
  init initialise initialize initialisation initialization
  int integer
  iter iteration iterate iterator
  js javascript ecmascript
  judgment judgement
  k8s kubernetes kube
  kb kilobyte
  kbd keyboard
  kv keyvalue
  l10n localization localisation
  labeled labelled
  lang language
  lat latitude
  lb loadbalancer balancer
  len length
  lib libs library libraries
  licence license
  linter lint linting
  lng lon longitude
  loc location
  localise localize
  login signin logon
  logout signout logoff
  look-up lookup
  macos mac osx
  maint maintenance
  max maximum
  maximise maximize
  mb megabyte
  md markdown
  mem memory ram
  mem-leak memoryleak
  memoise memoize memoisation memoization
  metadata meta
  mfa 2fa twofactor
  mgmt management
  mgr manager
  migr migrate migration migrations
  min minimum
  minimise minimize
  misc miscellaneous
  ml machinelearning
  mod module
  modelling modeling
  mq queue
  msg message messages
  mtx mutex
  multi-thread multithreaded
  nav navigation navbar
  neighbor neighbour
  nodejs node
  normalise normalize normalisation normalization
  notif notification notifications
  ns namespace
  null-pointer nullpointer npe
  num number
  o11y observability
  obj object
  off-line offline
  offense offence
  on-call oncall pager
  on-line online
  oom outofmemory oomkilled
  op operation
  ops operations
  opt option optional
  optimise optimize optimisation optimization
  org organisation organization
  organise organize
  out-of-memory outofmemory oom
  over-ride override overrides
  over-write overwrite
  paginate pagination paging
  parallelise parallelize
  param params parameter parameters
  passwd password pwd passphrase
  perf performance
  perm perms permission permissions
  pg postgres postgresql psql
  pkg package
  plugin plugins addon
  pluralise pluralize
  pos position
  pr pullrequest
  pre-commit precommit
  pred prediction predict
  prefs preferences
  preprod staging
  prev previous
  prioritise prioritize
  priv private
  proc process
  prod production
  prog program programme
  prom prometheus
  prop props property properties
  proto protobuf
  ptr pointer
  pub public
  pv pvc persistentvolume volume
  py python
  qps throughput rps
  qty quantity
  quant quantize quantise quantization quantisation
  rand rng random
  rate-limit ratelimit throttle throttling
  rbac roles role
  re-base rebase
  re-try retry retries
  read-only readonly
  recognise recognize
  recv receive
  ref reference
  regex regexp
  repo repos repository repositories
  req request
  res response resp
  rev revision
  rm remove
  roll-out rollout
  rollback revert
  run-time runtime
  runbook playbook
  sa serviceaccount
  sand-box sandbox
  sanitise sanitize sanitization sanitisation
  sched schedule scheduler
  sem semaphore
  seq sequence
  serialise serialize serialisation serialization
  sess session
  set-up setup
  side-bar sidebar
  side-car sidecar
  sig signature
  signup registration register
  single-sign-on sso
  slo sla
  snap-shot snapshot
  spec specification
  spelt spelled
  sqlite sqlite3
  src source
  sre oncall
  srv server service svc
  ssl tls https
  sso singlesignon saml
  stack-trace stacktrace traceback backtrace
  start-up startup
  stats statistics statistic
  std standard
  stdlib standardlibrary
  str string
  struct structure
  stylesheet css
  sub-domain subdomain
  sub-module submodule
  substr substring
  summarise summarize
  svc service
  symlink symlinks softlink
  sync synchronise synchronize synchronisation synchronization
  tb terabyte
  tbl table
  temp tmp temporary
  tf tensorflow
  tf terraform
  time-out timeout timeouts
  time-stamp timestamp
  time-zone timezone tz
  tok token
  tokenise tokenize tokenizer tokeniser
  tool-chain toolchain
  tool-tip tooltip
  trace traces tracing
  ts typescript
  ttl expiry expiration
  txn tx transaction
  txt text
  type-script typescript
  typecheck tsc
  tz timezone
  ui interface
  ul upload
  undef undefined
  uniq unique
  uri url
  user-name username
  util utils utility utilities
  val value
  validator validate validation
  var vars variable variables
  vendored vendor
  ver version
  visualise visualize visualisation visualization
  vm virtualmachine
  vol volume
  vs versus
  wasm webassembly
  web-hook webhook
  web-socket websocket
  white-list whitelist
  white-space whitespace
  whitelist allowlist
  wip draft
  work-around workaround
  work-flow workflow
  work-space workspace
  ws websocket websockets
  yaml yml
`;

/**
 * Words of the same field, one line each: the first word with its near synonyms, its tools and its usual symptoms. The
 * first word finds each of the others, and each of them finds the first.
 */
export const nearWords = `
  accuracy metric score f1 precision recall auc
  alert alertmanager pagerduty page alarm notification monitor
  ansible playbook inventory provision
  api endpoint route rest graphql
  archive tar zip compress tarball
  assert assertion expect
  audit vulnerability cve advisory
  authentication login oauth jwt session token password sso
  authorization permission role rbac policy
  backup restore dump snapshot pgdump restic
  batch bulk chunk
  benchmark perf profile measure
  bottleneck slow hotspot profile
  browser chrome firefox safari webkit
  bucket s3 gcs minio
  bug defect issue regression
  build compile bundle webpack vite esbuild gradle maven cargo bazel
  bundle webpack vite rollup esbuild chunk
  cache redis memcached memoize cdn invalidate
  certificate tls ssl letsencrypt certbot acme expiry
  changelog release notes version
  chart graph plot matplotlib grafana dashboard
  checkpoint snapshot weights resume
  cleanup prune purge vacuum
  cluster kubernetes node nodepool
  commit git message conventional squash
  component react vue svelte widget
  concurrency race lock mutex deadlock parallel thread
  config settings env yaml flag option
  container docker podman image pod
  convention style naming guideline rule
  coverage codecov nyc istanbul lcov
  crash segfault panic core abort killed oom
  credential secret password token key vault
  cron schedule scheduler job nightly airflow
  css style stylesheet tailwind sass scss
  dashboard grafana kibana panel chart
  data dataset csv parquet
  database postgres mysql sqlite mongo sql schema table
  dataloader loader workers batch
  dataset data split corpus
  deadlock lock hang stuck
  debug breakpoint gdb pdb inspect trace log
  decide decision chose agreed choose settled
  dependency package npm pip version lockfile upgrade
  deploy deployment release rollout ship helm kubectl terraform argocd publish promote
  design figma mockup
  diagram mermaid plantuml drawio
  disk storage volume space df quota
  dns record cname domain resolve route53
  docker container image dockerfile compose registry
  documentation readme docs docstring jsdoc sphinx mkdocs
  domain dns hostname subdomain
  downtime outage incident maintenance
  duplicate twice repeated double
  email smtp mail mailer sendgrid ses
  embed embedding vector
  encoding utf8 unicode charset
  endpoint route api handler url
  environment virtualenv venv conda poetry uv staging
  error exception traceback failure stack
  escape quote sanitize
  etl pipeline airflow dbt
  experiment wandb mlflow trial
  export download csv
  expire expiry ttl stale
  fast quick speed performance
  feature flag toggle launchdarkly
  firewall iptables ufw securitygroup port
  fixture mock stub factory seed
  flaky intermittent nondeterministic race random sporadic unstable retry sometimes
  font typography woff
  form input validation submit field
  format prettier black ruff gofmt rustfmt oxfmt clangformat
  freeze hang unresponsive stuck block
  frontend react vue ui client browser
  gateway proxy ingress nginx
  gpu cuda nvidia vram
  gradient loss nan clip optimizer
  hang stuck freeze deadlock block timeout
  hash checksum digest sha256 md5
  header cors csp cookie
  heartbeat keepalive ping
  helm chart release values
  hook husky precommit lefthook callback
  host server machine
  hyperparameter learningrate sweep optuna tuning
  idempotent duplicate retry
  import module require esm
  incident outage postmortem downtime pagerduty
  index query explain slow
  infrastructure terraform pulumi cloudformation ansible
  ingress nginx traefik gateway loadbalancer
  inference predict serve serving latency
  install npm pip brew apt setup
  integration e2e contract
  invoice billing payment stripe
  job worker queue task
  keyboard shortcut hotkey keybinding
  kubernetes kubectl helm pod cluster deployment k3s
  lambda serverless function
  latency slow p95 p99 performance response
  layout flexbox grid css
  leak memory heap retained
  library package dependency
  linter eslint ruff flake8 oxlint pylint clippy rubocop golangci shellcheck biome
  localhost port proxy
  locale translation i18n language
  lock mutex flock semaphore
  lockfile packagelock yarnlock dependency
  log logging logger loki kibana journalctl stdout
  login signin auth session sso password
  loss training convergence diverge nan
  memory heap oom ram leak rss
  merge rebase conflict squash
  message queue kafka rabbitmq event
  metric prometheus grafana gauge counter
  migration alembic flyway liquibase schema prisma
  mock stub fake fixture msw
  model checkpoint weights network
  monitor grafana prometheus datadog alert metric
  monorepo workspace turborepo nx lerna pnpm
  naming name convention
  network connection socket dns firewall
  nginx proxy ingress reverse
  notebook jupyter ipynb colab
  notification email push toast alert
  offline cache serviceworker
  optimizer adam sgd adamw
  outage incident down downtime
  overfit regularization dropout validation
  package npm pip pypi registry crate
  pagination cursor offset page infinite
  parser parse grammar ast
  password credential secret hash bcrypt
  payment stripe billing checkout invoice
  performance slow latency speed profile optimize
  permission denied chmod forbidden 403 sudo
  pipeline ci jenkins gitlab github actions workflow
  port listen bind socket
  prefer preference rather favour instead always never
  preprocess tokenize normalize clean
  production live prod
  profile profiler flamegraph cprofile pprof perf
  prompt llm gpt claude
  provision terraform ansible cloudinit
  publish release npm registry
  push remote origin force
  query sql select join orm
  queue worker kafka rabbitmq sqs celery job
  quota limit usage
  race concurrency flaky lock
  random seed reproducible deterministic
  redirect 301 302 location
  refactor restructure extract simplify
  registry ecr gcr dockerhub artifactory harbor
  release version tag changelog semver publish
  render rerender hydrate ssr paint
  replica replication standby primary failover
  reproducible seed deterministic random
  request http fetch axios curl
  reset wipe clear
  responsive mobile breakpoint viewport
  restart reboot reload bounce systemctl
  restore backup recover
  retry backoff attempt
  revert rollback undo
  review reviewer approve codeowners
  rollback revert undo previous
  router route navigation path
  sandbox isolated namespace seccomp
  scale autoscaler replicas hpa
  schedule cron timer calendar nightly
  schema migration table column ddl
  screenshot visual snapshot playwright
  script bash shell makefile justfile
  search elasticsearch opensearch index
  secret vault sops credential key token sealedsecret
  seed random fixture
  server backend host machine
  session cookie token login
  setup install bootstrap onboarding configure
  shell bash zsh script
  signup register onboarding
  slow latency performance speed timeout slowly sluggish lag
  snapshot backup checkpoint
  socket websocket connection
  sort order
  spec test rspec
  speed fast performance throughput
  spinner loading skeleton
  staging preprod stage
  startup boot launch cold
  state redux zustand store terraform
  storage disk volume bucket
  stream streaming sse
  style lint format convention css
  svg icon image
  template jinja handlebars boilerplate
  terminal tmux shell console
  terraform plan apply state hcl tofu
  test spec vitest jest pytest mocha playwright cypress junit
  theme dark colour css
  throttle ratelimit 429 backoff
  timeout deadline slow hang 504
  token jwt secret credential
  tooltip popover hover
  tracing opentelemetry jaeger span otel
  training train epoch finetune trainer
  translation i18n locale
  tune hyperparameter sweep optimize
  type typescript mypy tsc pyright annotation
  unit vitest jest pytest
  upgrade bump update version migrate
  upload multipart presigned file
  uptime availability slo
  user account
  validation zod pydantic schema form
  variable env setting
  vector embedding similarity
  version tag semver release pin
  video ffmpeg stream
  volume pvc mount disk
  vpn wireguard tailscale openvpn
  vulnerability cve snyk trivy audit dependabot
  warning deprecation lint
  webhook callback event signature
  worker celery sidekiq queue job thread
  workspace monorepo
`;
