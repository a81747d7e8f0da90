/** Made by scripts/generate-developer-terms.ts: a stem, and the stems that developers use for the same thing (=) or field. */
export const developerTable = `2fa =mfa =twofactor
301 redirect
302 redirect
403 permiss
429 throttl
504 timeout
a11y =access
abort crash
access =a11y
account user
accuraci metric score f1 precis recal auc
acl =permiss
acm certif
action pipelin
adam optim
adamw optim
addon =plugin
addr =address
address =addr
admin =administr
administr =admin
advisori audit
agre decid
airflow cron etl
alarm alert
alemb migrat
alert alertmanag pagerduti page alarm notif monitor
alertmanag alert
allowlist =whitelist
alwai prefer
amazon =aw
analys =analyz
analyz =analys
annot type
anonym =anonymis
anonymis =anonym
ansibl playbook inventori provis infrastructur
api endpoint rout rest graphql
app =applic
appli terraform
applic =app
approv review
apt instal
arch =architectur
architectur =arch
archiv tar zip compress tarbal
arg =argument
argocd deploi
argument =arg
artefact =artifact
artifact =artefact
artifactori registri
assert expect
ast parser
async =asynchron
asynchron =async
attempt retri
attr =attribut
attribut =attr
auc accuraci
audit vulner cve advisori
auth =authent login
authent =auth =authn login oauth jwt session token password sso
authn =authent
author =authoris =authz permiss role rbac polici
authoris =author =authz
authz =author =authoris
auto =automat
autocomplet =complet
automat =auto
autosc =autoscal =hpa
autoscal =autosc =hpa scale
avail uptim
aw =amazon
axio request
az =azur
azur =az
backend server
background =bg
backoff retri throttl
backtrac =stacktrac =traceback
backup restor dump snapshot pgdump restic
balanc =lb =loadbalanc
bash script shell
batch bulk chunk dataload
bazel build
bcrypt password
behavior =behaviour
behaviour =behavior
benchmark perf profil measur
bg =background
bill invoic payment
bin =binari
binari =bin
bind port
biom linter
black format
blacklist =denylist =blocklist
block freez hang
blocklist =blacklist =denylist
boilerpl templat
bool =boolean
boolean =bool
boot startup
bootstrap setup
bottleneck slow hotspot profil
bounc restart
breakpoint debug respons
brew instal
browser chrome firefox safari webkit frontend
btn =button
bucket s3 gc minio storag
buf =buffer
buffer =buf
bug defect issu regress
build compil bundl webpack vite esbuild gradl maven cargo bazel
bulk batch
bump upgrad
bundl build webpack vite rollup esbuild chunk
button =btn
cach redi memcach memoiz cdn invalid offlin
calc =calcul
calcul =calc
calendar schedul
callback hook webhook
cargo build
cdn cach
celeri queue worker
center =centr
centr =center
cert =certif
certbot certif
certif =cert tl ssl letsencrypt certbot acm expiri
cfg =conf =config =configur
changelog releas note version
char =charact
charact =char
charset encod
chart graph plot matplotlib grafana dashboard helm
checkbox =tickbox
checkout payment
checkpoint snapshot weight resum model
checksum hash
chmod permiss
choos decid
chose decid
chrome browser
chunk batch bundl
ci pipelin
clangformat format
claud prompt
clean preprocess
cleanup prune purg vacuum
clear reset
client frontend
clip gradient
clippi linter
cloudform infrastructur
cloudinit provis
cluster kubernet node nodepool
cmd =command
cname dn
cnt =count
codecov coverag
codeown review
col =column
colab notebook
cold startup
color =colour
colour =color theme
column =col schema
command =cmd
commit git messag convent squash
compil build
complet =autocomplet
compon react vue svelt widget
compos =dockercompos docker
compress archiv
concat =concaten
concaten =concat
concurr race lock mutex deadlock parallel thread
cond =condit
conda environ
condit =cond
conf =cfg =config =configur
config =cfg =conf =configur =set env yaml flag option
configur =cfg =conf =config =set setup
conflict merg
conn =connect
connect =conn network socket
consol termin
const =constant
constant =const
contain =ctr docker podman imag pod
container =containeris
containeris =container
context =ctx
contract integr
control =ctl
convent commit style name guidelin rule
converg loss
cooki header session
coord =coordin
coordin =coord
cor header
core crash
corpu dataset
count =cnt
counter metric
coverag codecov nyc istanbul lcov
cplusplu =cpp
cpp =cplusplu
cprofil profil
cpu =processor
crash segfault panic core abort kill oom
crate packag
cred =credenti
credenti =cred secret password token kei vault
cron =crontab =cronjob schedul job nightli airflow
cronjob =cron =crontab
crontab =cron =cronjob
crypto =cryptographi =encrypt
cryptographi =crypto =encrypt
csp header
css =stylesheet style tailwind sass scss layout theme
csv data export
ctl =control
ctr =contain
ctx =context
cuda gpu
curl request
cursor pagin
custom =customis
customis =custom
cve audit vulner
cypress test
dark theme
dashboard chart grafana kibana panel
data dataset csv parquet
databas =db postgr mysql sqlite mongo sql schema tabl
datadog monitor
datafram =df
dataload loader worker batch
dataset data split corpu
db =databas
dbg =debug =debugg
dbt etl
ddl schema
ddo =do
deadlin timeout
deadlock concurr lock hang stuck
debug =dbg =debugg breakpoint gdb pdb inspect trace log
debugg =dbg =debug
decid decis chose agre choos settl
decis decid
decl =declar
declar =decl
dedup =dedupl
dedupl =dedup
def =definit =defin
defect bug
defenc =defens
defens =defenc
defin =def =definit
definit =def =defin
del =delet
delet =del
deni permiss
denylist =blacklist =blocklist
dep =depend
depend =dep packag npm pip version lockfil upgrad librari
dependabot vulner
deploi deploy releas rollout ship helm kubectl terraform argocd publish promot
deploy deploi kubernet
deprec warn
desc =descript
descript =desc
descriptor =fd
design figma mockup
dest =dst =destin
destin =dest =dst
determinist random reproduc
dev =develop
develop =dev
df =datafram disk
diagram mermaid plantuml drawio
dialog =dialogu
dialogu =dialog
diff =differ
differ =diff
digest hash
dim =dimens
dimens =dim
dir =directori =folder
directori =dir =folder
disk storag volum space df quota
dist =distribut
distribut =dist
diverg loss
dl =download
dn record cname domain resolv route53 network
do =ddo
doc =document
docker contain imag dockerfil compos registri
dockercompos =compos
dockerfil docker
dockerhub registri
docstr document
document =doc readm docstr jsdoc sphinx mkdoc
domain dn hostnam subdomain
dotenv =env
doubl duplic
down outag
download =dl export
downtim outag incid mainten
draft =wip
drawio diagram
dropdown =select
dropout overfit
dst =dest =destin
dump backup
dup =duplic
duplic =dup twice repeat doubl idempot
e2e =endtoend integr
ecmascript =js =javascript
ecr registri
editor =id
elasticsearch search
elem =element
element =elem
email smtp mail mailer sendgrid se notif
emb embed vector
embed emb vector
encod utf8 unicod charset
encrypt =crypto =cryptographi
endpoint api rout handler url
endtoend =e2e
eng =engin
engin =eng
enum =enumer
enumer =enum
env =dotenv =environ config variabl
environ =env virtualenv venv conda poetri uv stage
epoch train
err =error
error =err except traceback failur stack
esbuild build bundl
escap quot sanit
eslint linter
esm import
etl pipelin airflow dbt
eval =evalu
evalu =eval
event =evt messag webhook
evt =event
exc =except
except =exc error
exec =execut
execut =exec
expect assert
experi wandb mlflow trial
expir =ttl =expiri stale
expiri =ttl =expir certif
explain index
export download csv
expr =express
express =expr
ext =extens
extens =ext
extract refactor
f1 accuraci
factori fixtur
failov replica
failur error
fake mock
fast quick speed perform
fav =favorit =favourit
favorit =favourit =fav
favour prefer
favourit =favorit =fav
fd =descriptor
fe =frontend =ui
featur flag toggl launchdarkli
featureflag =toggl
fetch request
ffmpeg video
field form
figma design
file upload
filesystem =fs
finetun train
firefox browser
firewal iptabl ufw securitygroup port network
fixtur mock stub factori seed
flag config featur
flake8 linter
flaki intermitt nondeterminist race random sporad unstabl retri sometim
flamegraph profil
flavor =flavour
flavour =flavor
flexbox layout
flock lock
flywai migrat
fmt =format =formatt
fn =func =function
folder =dir =directori
font typographi woff
forbidden permiss
forc push
form input valid submit field
format =fmt =formatt prettier black ruff gofmt rustfmt oxfmt clangformat style
formatt =fmt =format
freez hang unrespons stuck block
freq =frequenc
frequenc =freq
frontend =fe =ui react vue client browser
fs =filesystem
func =fn =function
function =fn =func lambda
gatewai proxi ingress nginx
gaug metric
gc bucket
gcr registri
gdb debug
gen =gener
gener =gen
gh =github
git commit
github =gh pipelin
gitlab =gl pipelin
gl =gitlab
go =golang
gofmt format
golang =go
golangci linter
gpt prompt
gpu cuda nvidia vram
gql =graphql
gradient loss nan clip optim
gradl build
grafana chart dashboard metric monitor
grai =grei
grammar parser
graph chart
graphql =gql api
grei =grai
grid layout
gui =ui
guidelin convent
gz =gzip
gzip =gz
handlebar templat
handler endpoint
hang deadlock freez stuck block timeout
harbor registri
hardwar =hw
hash checksum digest sha256 md5 password
hcl terraform
hdr =header
header =hdr cor csp cooki
healthcheck =healthz =live
healthz =healthcheck =live
heap leak memori
heartbeat keepal ping
helm deploi chart releas valu kubernet
honor =honour
honour =honor
hook huski precommit lefthook callback
host server machin
hostnam domain
hotkei keyboard
hotspot bottleneck
hover tooltip
hpa =autoscal =autosc scale
http =ssl =tl request
huski hook
hw =hardwar
hydrat render
hyperparamet learningr sweep optuna tune
i18n =internation =internationalis local translat
icon svg
id =ident =identifi =editor
idempot duplic retri
ident =id =identifi
identifi =id =ident
idx =index
imag =img contain docker svg
img =imag
impl =implement
implement =impl
import modul requir esm
incid downtim outag postmortem pagerduti
index =idx queri explain slow search
infer predict serv latenc
infinit pagin
info =inform
inform =info
infra =infrastructur
infrastructur =infra terraform pulumi cloudform ansibl
ingress gatewai nginx traefik loadbalanc
init =initialis =initi
initi =init =initialis
initialis =init =initi
input form
inspect debug
instal npm pip brew apt setup
instead prefer
int =integ
integ =int
integr e2e contract
interfac =ui
intermitt flaki
internation =i18n =internationalis
internationalis =i18n =internation
invalid cach
inventori ansibl
invoic bill payment stripe
iptabl firewal
ipynb notebook
isol sandbox
issu bug
istanbul coverag
jaeger trace
javascript =js =ecmascript
jenkin pipelin
jest test unit
jinja templat
job cron worker queue task
join queri
journalctl log
js =javascript =ecmascript
jsdoc document
judgement =judgment
judgment =judgement
junit test
jupyt notebook
justfil script
jwt authent token
k3s kubernet
k8s =kubernet =kube
kafka messag queue
kb =kilobyt
kbd =keyboard
keepal heartbeat
kei credenti secret
keybind keyboard
keyboard =kbd shortcut hotkei keybind
keyvalu =kv
kibana dashboard log
kill crash
kilobyt =kb
kube =k8s =kubernet
kubectl deploi kubernet
kubernet =k8s =kube cluster kubectl helm pod deploy k3s
kv =keyvalu
l10n =local =localis
lag slow
lambda serverless function
lang =languag
languag =lang local
lat =latitud
latenc infer slow p95 p99 perform respons
latitud =lat
launch startup
launchdarkli featur
layout flexbox grid css
lb =loadbalanc =balanc
lcov coverag
leak memori heap retain
learningr hyperparamet
lefthook hook
len =length
length =len
lerna monorepo
letsencrypt certif
lib =librari
librari =lib packag depend
licenc =licens
licens =licenc
limit quota
lint =linter style warn
linter =lint eslint ruff flake8 oxlint pylint clippi rubocop golangci shellcheck biom
liquibas migrat
listen port
live =healthcheck =healthz product
llm prompt
lng =lon =longitud
load spinner
loadbalanc =lb =balanc ingress
loader dataload
loc =locat
local =l10n =localis translat i18n languag
localhost port proxi
localis =l10n =local
locat =loc redirect
lock concurr deadlock mutex flock semaphor race
lockfil depend packagelock yarnlock
log debug logger loki kibana journalctl stdout
logger log
login =signin =logon authent auth session sso password
logoff =logout =signout
logon =login =signin
logout =signout =logoff
loki log
lon =lng =longitud
longitud =lng =lon
loss gradient train converg diverg nan
mac =maco =osx
machin host server
machinelearn =ml
maco =mac =osx
mail email
mailer email
maint =mainten
mainten =maint downtim
makefil script
manag =mgmt =mgr
markdown =md
matplotlib chart
maven build
max =maximum
maxim =maximis
maximis =maxim
maximum =max
mb =megabyt
md =markdown
md5 hash
measur benchmark
megabyt =mb
mem =memori =ram
memcach cach
memleak =memoryleak
memois =memoiz
memoiz =memois cach
memori =mem =ram leak heap oom rss
memoryleak =memleak
merg rebas conflict squash
mermaid diagram
messag =msg commit queue kafka rabbitmq event
meta =metadata
metadata =meta
metric accuraci prometheu grafana gaug counter monitor
mfa =2fa =twofactor
mgmt =manag
mgr =manag
migr =migrat
migrat =migr alemb flywai liquibas schema prisma upgrad
min =minimum
minim =minimis
minimis =minim
minimum =min
minio bucket
misc =miscellan
miscellan =misc
mkdoc document
ml =machinelearn
mlflow experi
mobil respons
mocha test
mock fixtur stub fake msw
mockup design
mod =modul
model checkpoint weight network
modul =mod import
mongo databas
monitor alert grafana prometheu datadog metric
monorepo workspac turborepo nx lerna pnpm
mount volum
mq =queue
msg =messag
msw mock
mtx =mutex
multipart upload
mutex =mtx concurr lock
mypi type
mysql databas
name convent
namespac =ns sandbox
nan gradient loss
nav =navig =navbar
navbar =nav =navig
navig =nav =navbar router
neighbor =neighbour
neighbour =neighbor
network model connect socket dn firewal
never prefer
nginx gatewai ingress proxi revers
nightli cron schedul
node =nodej cluster
nodej =node
nodepool cluster
nondeterminist flaki
normal =normalis preprocess
normalis =normal
note changelog
notebook jupyt ipynb colab
notif alert email push toast
npe =nullpoint
npm depend instal packag publish
ns =namespac
nullpoint =npe
num =number
number =num
nvidia gpu
nx monorepo
nyc coverag
o11y =observ
oauth authent
obj =object
object =obj
observ =o11y
offenc =offens
offens =offenc
offlin cach servicework
offset pagin
onboard setup signup
oncal =pager =sre
oom =outofmemori =oomkil crash memori
oomkil =oom =outofmemori
op =oper
opensearch search
opentelemetri trace
openvpn vpn
oper =op
opt =option
optim =optimis gradient adam sgd adamw perform tune
optimis =optim
option =opt config
optuna hyperparamet
order sort
org =organis =organ
organ =org =organis
organis =org =organ
origin push
orm queri
osx =maco =mac
otel trace
outag downtim incid down
outofmemori =oom =oomkil
overfit regular dropout valid
oxfmt format
oxlint linter
p95 latenc
p99 latenc
packag =pkg depend librari npm pip pypi registri crate
packagelock lockfil
page =pagin alert
pager =oncal
pagerduti alert incid
pagin =page cursor offset infinit
paint render
panel dashboard
panic crash
parallel =parallelis concurr
parallelis =parallel
param =paramet
paramet =param
parquet data
pars parser
parser pars grammar ast
passphras =passwd =password =pwd
passwd =password =pwd =passphras
password =passwd =pwd =passphras authent credenti login secret hash bcrypt
path router
payment invoic stripe bill checkout
pdb debug
perf =perform benchmark profil
perform =perf fast latenc slow speed profil optim
perm =permiss
permiss =acl =perm author deni chmod forbidden 403 sudo
persistentvolum =pv =pvc =volum
pg =postgr =postgresql =psql
pgdump backup
pin version
ping heartbeat
pip depend instal packag
pipelin etl ci jenkin gitlab github action workflow
pkg =packag
plan terraform
plantuml diagram
playbook =runbook ansibl
playwright screenshot test
plot chart
plugin =addon
plural =pluralis
pluralis =plural
pnpm monorepo
po =posit
pod contain kubernet
podman contain
poetri environ
pointer =ptr
polici author
popov tooltip
port firewal localhost listen bind socket
posit =po
postgr =pg =postgresql =psql databas
postgresql =pg =postgr =psql
postmortem incid
pprof profil
pr =pullrequest
precis accuraci
precommit hook
pred =predict
predict =pred infer
pref =prefer
prefer =pref rather favour instead alwai never
preprocess token normal clean
preprod =stage
presign upload
prettier format
prev =previou
previou =prev rollback
primari replica
priorit =prioritis
prioritis =priorit
prisma migrat
priv =privat
privat =priv
proc =process
process =proc
processor =cpu
prod =product
product =prod live
profil benchmark bottleneck perform flamegraph cprofil pprof perf
prog =program =programm
program =prog =programm
programm =prog =program
prom =prometheu
prometheu =prom metric monitor
promot deploi
prompt llm gpt claud
prop =properti
properti =prop
proto =protobuf
protobuf =proto
provis ansibl terraform cloudinit
proxi gatewai localhost nginx
prune cleanup
psql =pg =postgr =postgresql
ptr =pointer
pub =public
public =pub
publish deploi releas npm registri
pullrequest =pr
pulumi infrastructur
purg cleanup
push notif remot origin forc
pv =pvc =persistentvolum =volum
pvc =pv =persistentvolum =volum
pwd =passwd =password =passphras
py =python
pydant valid
pylint linter
pypi packag
pyright type
pytest test unit
python =py
qp =throughput =rp
qty =quantiti
quant =quantiz =quantis
quantis =quant =quantiz
quantiti =qty
quantiz =quant =quantis
queri index sql select join orm
queue =mq job messag worker kafka rabbitmq sq celeri
quick fast
quot escap
quota disk limit usag
rabbitmq messag queue
race concurr flaki lock
ram =mem =memori
rand =rng =random
random =rand =rng flaki seed reproduc determinist
ratelimit =throttl
rather prefer
rbac =role author
re =respons =resp
react compon frontend
readm document
rebas merg
reboot restart
recal accuraci
receiv =recv
recogn =recognis
recognis =recogn
record dn
recov restor
recv =receiv
redi cach
redirect 301 302 locat
redux state
ref =refer
refactor restructur extract simplifi
refer =ref
regex =regexp
regexp =regex
regist =signup =registr
registr =signup =regist
registri docker packag publish ecr gcr dockerhub artifactori harbor
regress bug
regular overfit
releas changelog deploi helm publish version tag semver
reload restart
remot push
remov =rm
render rerend hydrat ssr paint
repeat duplic
replic replica
replica replic standbi primari failov scale
repo =repositori
repositori =repo
reproduc random seed determinist
req =request
request =req http fetch axio curl
requir import
rerend render
reset wipe clear
resolv dn
resp =re =respons
respons =re =resp latenc mobil breakpoint viewport
rest api
restart reboot reload bounc systemctl
restic backup
restor backup recov
restructur refactor
resum checkpoint
retain leak
retri flaki idempot backoff attempt
rev =revis
revers nginx
revert =rollback undo
review approv codeown
revis =rev
rm =remov
rng =rand =random
role =rbac author
rollback =revert undo previou
rollout deploi
rollup bundl
rout api endpoint router
route53 dn
router rout navig path
rp =qp =throughput
rspec spec
rss memori
rubocop linter
ruff format linter
rule convent
runbook =playbook
rustfmt format
s3 bucket
sa =serviceaccount
safari browser
saml =sso =singlesignon
sandbox isol namespac seccomp
sanit =sanitis escap
sanitis =sanit
sass css
scale autoscal replica hpa
sched =schedul
schedul =sched cron timer calendar nightli
schema databas migrat tabl column ddl valid
score accuraci
screenshot visual snapshot playwright
script bash shell makefil justfil
scss css
se email
sealedsecret secret
search elasticsearch opensearch index
seccomp sandbox
secret credenti password vault sop kei token sealedsecret
securitygroup firewal
seed fixtur random reproduc
segfault crash
select =dropdown queri
sem =semaphor
semaphor =sem lock
semver releas version
sendgrid email
seq =sequenc
sequenc =seq
serial =serialis
serialis =serial
serv infer
server =srv =servic =svc host backend machin
serverless lambda
servic =srv =server =svc
serviceaccount =sa
servicework offlin
sess =session
session =sess authent login cooki token
set =config =configur variabl
settl decid
setup instal bootstrap onboard configur
sgd optim
sha256 hash
shell script bash zsh termin
shellcheck linter
ship deploi
shortcut keyboard
sidekiq worker
sig =signatur
signatur =sig webhook
signin =login =logon
signout =logout =logoff
signup =registr =regist onboard
similar vector
simplifi refactor
singlesignon =sso =saml
skeleton spinner
sla =slo
slo =sla uptim
slow bottleneck index latenc perform speed timeout slowli sluggish lag
slowli slow
sluggish slow
smtp email
snapshot backup checkpoint screenshot
snyk vulner
socket network port websocket connect
softlink =symlink
sometim flaki
sop secret
sort order
sourc =src
space disk
span trace
spec =specif test rspec
specif =spec
speed fast perform slow throughput
spell =spelt
spelt =spell
sphinx document
spinner load skeleton
split dataset
sporad flaki
sq queue
sql databas queri
sqlite =sqlite3 databas
sqlite3 =sqlite
squash commit merg
src =sourc
sre =oncal
srv =server =servic =svc
sse stream
ssl =tl =http certif
sso =singlesignon =saml authent login
ssr render
stack error
stacktrac =traceback =backtrac
stage =preprod environ
stale expir
standard =std
standardlibrari =stdlib
standbi replica
startup boot launch cold
stat =statist
state redux zustand store terraform
statist =stat
std =standard
stdlib =standardlibrari
stdout log
storag disk volum bucket
store state
str =string
stream sse video
string =str
stripe invoic payment
struct =structur
structur =struct
stub fixtur mock
stuck deadlock freez hang
style convent css lint format
stylesheet =css
subdomain domain
submit form
sudo permiss
summar =summaris
summaris =summar
svc =srv =server =servic
svelt compon
svg icon imag
sweep hyperparamet tune
symlink =softlink
sync =synchronis =synchron
synchron =sync =synchronis
synchronis =sync =synchron
systemctl restart
tabl =tbl databas schema
tag releas version
tailscal vpn
tailwind css
tar archiv
tarbal archiv
task job
tb =terabyt
tbl =tabl
temp =tmp =temporari
templat jinja handlebar boilerpl
temporari =temp =tmp
tensorflow =tf
terabyt =tb
termin tmux shell consol
terraform =tf deploi infrastructur provis state plan appli hcl tofu
test spec vitest jest pytest mocha playwright cypress junit
text =txt
tf =tensorflow =terraform
theme dark colour css
thread concurr worker
throttl =ratelimit 429 backoff
throughput =qp =rp speed
tickbox =checkbox
timeout hang slow deadlin 504
timer schedul
timezon =tz
tl =ssl =http certif
tmp =temp =temporari
tmux termin
toast notif
tofu terraform
toggl =featureflag featur
tok =token
token =tok =tokenis authent credenti preprocess secret session jwt
tokenis =token
tooltip popov hover
trace debug opentelemetri jaeger span otel
traceback =stacktrac =backtrac error
traefik ingress
train loss epoch finetun trainer
trainer train
transact =txn =tx
translat local i18n
trial experi
trivi vulner
ts =typescript
tsc =typecheck type
ttl =expiri =expir
tune hyperparamet sweep optim
turborepo monorepo
twice duplic
twofactor =mfa =2fa
tx =txn =transact
txn =tx =transact
txt =text
type typescript mypi tsc pyright annot
typecheck =tsc
typescript =ts type
typographi font
tz =timezon
ufw firewal
ui =fe =frontend =gui =interfac
ul =upload
undef =undefin
undefin =undef
undo revert rollback
unicod encod
uniq =uniqu
uniqu =uniq
unit vitest jest pytest
unrespons freez
unstabl flaki
updat upgrad
upgrad depend bump updat version migrat
upload =ul multipart presign file
uptim avail slo
uri =url
url =uri endpoint
usag quota
user account
utf8 encod
uv environ
vacuum cleanup
val =valu
valid form overfit zod pydant schema
valu =val helm
var =variabl
variabl =var env set
vault credenti secret
vector emb embed similar
venv environ
ver =version
version =ver changelog depend releas upgrad tag semver pin
versu =vs
video ffmpeg stream
viewport respons
virtualenv environ
virtualmachin =vm
visual =visualis screenshot
visualis =visual
vite build bundl
vitest test unit
vm =virtualmachin
vol =volum
volum =pv =pvc =persistentvolum =vol disk storag mount
vpn wireguard tailscal openvpn
vram gpu
vs =versu
vue compon frontend
vulner audit cve snyk trivi dependabot
wandb experi
warn deprec lint
wasm =webassembl
webassembl =wasm
webhook callback event signatur
webkit browser
webpack build bundl
websocket =ws socket
weight checkpoint model
whitelist =allowlist
widget compon
wip =draft
wipe reset
wireguard vpn
woff font
worker dataload job queue celeri sidekiq thread
workflow pipelin
workspac monorepo
ws =websocket
yaml =yml config
yarnlock lockfil
yml =yaml
zip archiv
zod valid
zsh shell
zustand state`;
