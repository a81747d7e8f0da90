/** Made by scripts/generate-related-terms.ts: a stem and up to six stems near to it in meaning, each with a digit for how near. */
export const relatedTable: Pick<string, "length" | "slice"> = `aachen koln3 heidelberg2 frankfurt1 palatin1 berlin1 bavarian1
aarhu denmark3 copenhagen3 trondheim2 oslo2 schleswig2 lill1
ab abraham2 abdomin2 lincoln1
aback startl4
abandon dilapid2 orphan1 defunct1 leav1 disappear1 depart1
abba shah1 hussain1 abdul0 rashid0 aziz0
abbei merton2 priori1 manor0
abbi abigail1
abbot abbott3 archbishop0
abbott abbot3 turnbul2
abbrevi acronym5 denot0 initi0
abd abduct1 abdomin0
abdomen abdomin7 stomach6 belli4
abdomin abdomen7 belli4 stomach4 ab2 groin0 abd0
abduct kidnap4 abd1
abdul ahm1 abba0 ahmad0
abdullah jordan2 salman0 jordanian0 shah0 zeke0
abel arturo1 eduardo0
aberdeen glasgow4 northumberland2 fergu2 peterborough2 edinburgh2 inver1
abigail eleanor1 abbi1 evelyn0
abil capabl3 skill1 strength0 prowess0
abl couldn4 can4 capabl2 could2 permit1 allow1
abnorm unusu3 patholog3 diagnosi2 peculiar2 disord2 syndrom2
aboard onboard4 board3 ship1 passeng1 sloop0 spaceship0
abolish abolit2 elimin1 repeal0
abolit abolitionist3 slaveri2 abolish2 emancip1
abolitionist abolit3 slaveri0
aborigin indigen6 australian1 nativ1 inuit1 tribe0 tribal0
abort childbirth1 concept1 pregnant0 pregnanc0
about bout2 regard2 concern1
abov below0
abraham lincoln3 ibrahim2 ab2
abroad oversea7 internation5 global1 worldwid1 intern0 geograph0
abrupt abruptli3 startl1
abruptli abrupt3 sharpli2 suddenli1 startl0 hurriedli0
absenc absent6 disappear3 empti2 devoid1 presenc1
absent absenc6 disappear2 inadvert1 uncomfort1 vanish1 miss1
absolut certainli3 total2 definit2
absorb absorpt7
absorpt absorb7
abstract semant0
absurd ridicul3 insan1 nonsens1
abus batter2 atroc1 violent1 assault1 exploit0
acacia eucalyptu1 forest0
academ academia6 professor4 universit3 univers2 collegi2 faculti1
academi institut3 ecol2 instituto2 museo1 universidad0 muse0
academia academ6 universit2 colleg2 univers1 disciplin1 professor1
acceler veloc2
accent dialect2 pronunci1 phonet0
accept invit4 appropri4 offer3 sent3 unaccept3 receiv2
access inaccess4 author1 permiss1 disabl0 impair0
accessori equip2 devic1 item1 suppli0
accid incid3 accident3 disast1 crash1 safeti0 hazard0
accident inadvert4 mistakenli4 accid3
acclaim accolad3 laud3 prais2 critic1 rate0 award0
accolad acclaim3 award3 prais2 honor2 commend2 accomplish2
accommod lodg5 hotel3 room2 dwell2 cottag2 hostel1
accompani escort2 instrument1 orchestra1 soloist0 composit0 medlei0
accomplish achiev5 succe2 accolad2 undertaken1 success1 fulfil0
accord honda1 accordion1
accordingli consequ3 therebi2 therefor1
accordion accord1
account respons2 auditor2 financ2 banker1 financi1 integr1
accredit certif1 certifi0
accumul amass3 total2 addit1 spent1 earn0 surplu0
accur inaccur2 precis0
accuraci precis4 inaccur2
accus alleg6 defend5 acquit3 prosecutor3 prosecut3 blame2
ach pain5 hurt2 tender2 throb2 sore2 agoni1
achiev accomplish5 attain2 succeed2 advanc1 success1 accolad0
achil hector1
acid vinegar1 salt0 proton0
acknowledg honor1 commend1 recognis1 recogn0
acoust instrument2 guitar2 microphon1 sound1 audio1 speaker1
acquaint friendship3 befriend2 friend0
acquir acquisit5 obtain1 purchas1 bought0
acquisit acquir5 merger4 takeov2
acquit accus3 convict2 innoc1 prosecut1 guilti1
acr farmland2 land1 hectar0
acronym abbrevi5
across cross3
act actor4 action3 portrai0 cast0
action act3 behavior1 activ0
activ activist4 inact3 protest3 advocaci2 reactiv1 enabl1
activist activ4 protest3 demonstr3 revolutionari1 advoc1 ngo1
actor act4 actress3 filmmak2 cast2 celebr1 perform0
actress actor3 cast1 filmmak1 celebr1
actual realli4 inde2 genuin1 real1 yeah1 yep0
ad add9 advertis6 sent4 invit3 request3 commerci2
adam cain1 will0 aiden0
adapt evolv1 modif0
add ad9 offer4 invit3 accept2 addit1 extra1
addict compuls2 sober1
addison eliot1
addit extra6 increas2 add1 ad1 other1 accumul1
addition also5 furthermor4 besid2 particularli1 moreov1 too1
address recipi0
adel madonna1 celin1 singer0
adelaid melbourn4 sydnei4 fremantl3 brisban3 perth3 flinder2
adept skill0
adequ suffici3 appropri2 inadequ1 proper1 substanti0 insuffici0
adher stick2 glue1 complianc1 sticki1 glu1 toler1
adjac neighbor5 neighbour4 proxim1
adject noun1
adjunct professorship0
adjust tighten2 alter0 tighter0 loosen0
adjut command2 regiment2 sargent1 armi0 infantri0
administ administr3 overse3 manag2 overseen2 appoint1 inject1
administr administ3 presid2 princip2 overse1 govt1 manag1
admir ensign4 admiralti2 captain2 naval2 appreci2 examin2
admiralti navi3 dockyard2 fleet2 admir2 maritim2 seaman2
admiss applic4 admit4 appli2 attend2 grade1 undergradu0
admit admiss4 confess1 conced1 honest0 deni0
adob softwar1
adolesc teen6 teenag5 youth5 juvenil5 adulthood2 childhood1
adolf hitler5 adolph3 heinrich2 reich2 hermann1 nazi1
adolph adolf3 rudolf2 wilhelm1 hitler1 johann0
adopt childless1 parent1 orphanag1 visit0
ador cute5 belov2 admir1 despis0 charm0 beauti0
adorn decor1 ornat1
adrenalin sympathet0
adrian erik0
adriat tuscani3 venic2 triest2 balkan2 mediterranean2 parma1
adult teenag4 teen3 matur1 human1 individu1 male1
adulteri affair3 vow2 marit1 seduct0
adulthood adolesc2 ag1 youth1 matur1 adult1
advanc progress2 develop2 innov1 achiev1 discoveri0
advantag disadvantag6 benefit5 conveni4 benefici2 purpos0
adventist ld0 sect0
adventur dare2 explor1 thrill1
advers detriment1
advertis ad6 commerci3 market3 promot1 sponsor0
advic advis7 suggest2 tip1 guidanc1
advis advisor8 advic7 recommend3 consult2 guidanc1 suggest1
advisor advis8 consult2 supervisor2 supervisori0
advisori advis1
advoc advocaci5 propon3 champion2 activist1 lobbi1
advocaci advoc5 lobbi2 activ2 activist1
aegean anatolia4 mediterranean3 crete3 hellen3 greec2 athen1
aerial aircraft2 helicopt1 aeronaut1 drone1 plane0 airborn0
aero air2 aeronaut2 aviat1 aircraft1 airborn1 fly1
aerodrom airfield5 airport3 facil1
aerodynam turbul1 aero1 aeronaut1 streamlin1 stoke0
aeronaut aviat6 aerospac4 aircraft3 cessna3 fly2 airplan2
aerospac aviat4 aeronaut4 aircraft4 boe3 airplan2 fly1
aesthet eleg2 artist2 decor1 beauti0 appeal0
afar distant1
afb airfield3 usaf2 squadron1 airmen1 raaf0
afc nfl2 raider1 colt1 steeler1 chief1 bronco1
affair adulteri3 marit1 spous0
affect effect4 hug3 impact3 kiss2 embrac2 emot2
affili associ2 provid1 subsidiari1 busi0 corpor0 compani0
affirm neg0
affluent wealthi5 impoverish5 rich3 wealth2 econom2 richest1
afford inexpens4 cheap3 expens3 cheaper2 cost2 price2
afghan afghanistan5 kabul4 taliban3 laden2 pak1 pakistani0
afghanistan kabul6 afghan5 taliban4 tajikistan2 pakistan2 uzbekistan1
afi davei1
afl vfl5 essendon3 nrl2 collingwood2 footbal1 nfl1
aforement mention0
afraid scare5 terrifi3 fear3 worri2 frighten2 cautiou1
africa african4 zimbabw4 kenya4 mozambiqu4 ghana4 malawi3
african africa4 kenyan4 ethiopian3 black3 ghanaian3 afro2
afrikaan boer2 telugu2 zulu1 sloven1 transvaal1 javanes1
afro negro2 african2 eboni1 black1 blackish0
after afterward2 later1 thereaft0 befor0
afterlif resurrect2 immort2 rebirth1 heaven1 etern0 dy0
aftermath devast2 trauma0 afterward0
afternoon noon4 even4 daytim3 morn3 middai3 weekdai2
afterward beforehand3 after2 later1 thereaft1 subsequ1 ensu1
ag older6 elderli5 old4 younger4 longev3 young2
again still0
against oppos2 anti0
agatha madelein0
agenc agent3 bureau2 fbi0 commiss0 administr0
agent agenc3
aggreg group3 total1 collect1 combin1 talli1 cluster0
aggress vigor3 violenc3 violent2 forcefulli1 hostil1 forc1
agit exasper1 frustrat1 angrili0 angri0 intens0 rage0
agn margaret1 gwen1 priscilla0 daphn0
ago yesterdai3 recent2 earlier2 previous2 befor2 now1
agoni pain2 suffer2 ach1 anguish0 tortur0 hurt0
agra assam0
agrarian agricultur4 farmland4 crop2 subsist2 farmer1 lowland1
agre disagre2
agreement negoti3 contract3 treati2 partnership1 contractu1 bargain1
agricultur crop6 farm5 farmer5 farmland4 agrarian4 cultiv3
agustin eduardo2 magdalena2 ignacio1 rafael1 polgara0
ahm ahmad4 ibrahim1 abdul1 ismail1 moham1 sheikh0
ahmad ahm4 moham2 hasan1 muhammad1 mohammad1 iranian1
ahmedabad gujarat3 jaipur2 lucknow2 mumbai2 delhi1 bombai1
aid hiv6 assist3 facilit1 infect1 diseas0 interven0
aidan susannah1 alistair1 aiden0 connel0 callum0 niall0
aiden aidan0 adam0
aim target2 shoot1 rang0 point0
aime audrei1
air bueno4 airborn3 atmospher2 montevideo2 argentina2 argentin2
airborn air3 fly3 ski2 atmospher1 aero1 flight1
airbu boe3 bmw0 merced0
aircraft airplan7 plane6 aviat5 cessna4 aerospac4 fly4
airfield aerodrom5 airport4 afb3 runwai2 concours0
airlift flight1 airborn1
airlin airplan6 flight5 aviat5 aircraft3 plane3 iata2
airmen pilot3 usaf3 servicemen3 enlist2 afb1 aviat1
airplan aircraft7 plane7 airlin6 aviat5 flight4 fly4
airport airfield4 aerodrom3 airlin2 flight2 destin1 iata1
airship zeppelin0 balloon0 airplan0
airwai lung2 respiratori2 airlin2 asthma2 breath0
aisl supermarket1 warehous0
akin analog1 liken1 resembl0
akira hiroshi3 takahashi2 asahi1 tokugawa1 samurai1 kenji1
akron cleveland3 ohio2 wilmington1 innsbruck0 moin0
al beer0
alabama iowa2 huntsvil2 mississippi1 georgia1 oklahoma1 texa1
alain florian1 wolfgang1 marcelo1 francoi0 matteo0 thierri0
alarm anxiou3 apprehens3 alert2 fear2 omin1 uneasi1
alaska anchorag4 fairbank3 siberia2 hawaii2 main1 arctic1
alban exet2 hertfordshir1 gloucest1 gloucestershir1 colchest1 essex1
albani syracus3 york2 middletown1 rochest1 amherst1 nyc1
albania albanian5 tirana5 kosovo4 balkan3 montenegro3 macedonia2
albanian albania5 slovak3 bosnian3 hungarian3 balkan2 turkish2
albeit although2 nonetheless1
albert edwin1
alberta calgari6 saskatchewan5 ontario4 manitoba3 edmonton3 provinc2
alberto ruiz1 alessandro1 guerrero0 gonzalez0 luca0 ernesto0
albion releg1
albrecht matthia0
album song2 record0 cd0
albuquerqu pueblo1 nueva1
alcohol liquor6 drink5 ethanol4 sober3 vodka3 drunken3
alderman councillor2 mayor2 precinct0
aldo conor1
alejandro marcelo0
aleksandr konstantin2 sergei2 andrei2 vladimir2 bori1 dmitri1
aleppo syria3 damascu2 baghdad1 syrian1 kabul1 isil0
alert notif4 alarm2 notifi2 monitor2 warn1
alessandro francesco6 matteo3 vincenzo3 giusepp3 claudio3 domenico3
alex alexandra2 alistair0
alexand vladimir1 alexandra1 aleksandr1 macedonian1
alexandr philipp3 henri2 jacqu2 francoi2 nicola1 frenchman1
alexandra izzi2 alex2 alexand1 maitland0
alexandria egypt1 sinai0 cairo0 cleopatra0
alexei vladimir3 dmitri3 andrei2 cyril2 sergei2 dimitri2
alexi torr0
alexia amelia1
alf amo2
alfonso hernandez4 felip3 delgado2 miguel1 carlo1 franco1
alfr erik0
alfredo ingrid1 giorgio1 giovanni1 vincenzo1 francesco1 massimo1
alga coral0 cactu0
algebra equat2 math2 multipl2 mathemat1 solv1 polynomi1
algeria algerian7 algier5 morocco4 tunisian4 tunisia3 lebanon3
algerian algeria7 tunisian4 algier3 moroccan2 lebanes2 morocco1
algier algeria5 algerian3 amman1 tuni1
algorithm comput2 implement1 optim0
ali hussain0 ahm0
alic alison0
alicia amanda2 angela1 antonio1 karen0 kristina0 andrea0
alien ufo3 be1
alik similar3 ident2 resembl1 coincid0
alison allison0 alic0
alistair olivi1 aidan1 alex0
aliv live3 dead2 surviv2 lifeless1 deceas1
all ani0
allah muslim3 islam3 moham2 quran2 muhammad2 mohammad1
allan shan0
alleg accus6 allegedli4 defam2 claim1 reportedli1 purport1
allegedli alleg4 reportedli4 supposedli3
allegheni pennsylvania4 harrisburg3 pittsburgh2 susquehanna1 riplei1 delawar0
allegro sonata1
allen randolph0
allerg asthma2 rash1
allevi remedi1
alli allianc2 nato1
allianc partnership3 collabor2 cooper2 alli2 consortium2 nato1
allig crocodil3 reptil0
allison alison0 liza0
allmus music1
alloc allot2 assign1 capac1
alloi metal3 steel3 titanium3 aluminum2 aluminium2 materi1
allot alloc2 assign0
allow permit7 enabl5 restrict3 prohibit2 let2 permiss1
almeida pereira2
almond nut1
almost nearli7 bare3 somewhat2 hardli2 practic2 larg0
alon lone2 loneli1 solo0
alonso schumach4 mclaren4 fernando3 ferrari2 renault1 rossi1
alp tyrol4 alpin3 mountain2 canton2 innsbruck2 zurich1
alphabet letter3
alpin alp3 mountain1
alreadi current0
alright okai6 fine3 cool1 awesom1
alsac rhineland1 francais0 strasbourg0 nant0
also addition5 too4 furthermor3 plu2 besid1 lastli1
alter modifi7 chang5 modif4 manipul2 amend1 edit1
altern revers1 flip0
although howev4 though4 albeit2 nonetheless1 despit1 except1
altitud elev6 height3 everest2 mountain0 atmospher0
altogeth entir5 complet1 overal0
aluminium aluminum9 metal3 alloi2 steel1 materi0
aluminum aluminium9 metal3 steel3 alloi2 stainless1 materi1
alumni alumnu7 classmat2 univers2 graduat1 yearbook1 undergradu0
alumnu alumni7 yearbook0
alvarez gonzalez2 guerrero1 gonzal1 rey1 campo0 sanchez0
alvaro vicent2 pedro2 andr1 nunez1 ruiz1 juarez0
alwai sometim3 whenev2 often2 never2 invari1 rare1
alyssa nicol1 lauren1 maddi1 kayla1 cassi0 becca0
alzheim dementia7 ag1
am moin3 iowa2
amadeu mozart3
amalgam consolid1 mingl1 combin1 unit0 merg0
amanda alicia2 erica0
amass accumul3 garner0
amateur profession1
amaz incred5 astonish5 impress4 great3 fantast3 excel3
amazingli remark3 surprisingli3 amaz3 astonish2 immens2 incred2
amazon retail1 store0
ambassador diplomat3 embassi2 envoi2 dignitari1
amber emerald1
ambigu clarifi1 confus1 unclear0
ambit aspir6 ambiti3 motiv0
ambiti ambit3
ambros reign1 hogan1 orton0 rollin0
ambul em1
ameli francois1 madelein0 margot0 alain0 franc0
amelia alexia1 leah0
amen facil0
amend constitut2 revis2 alter1 modifi1 modif1 unconstitut0
america usa5 american4 canada3 americana3 columbian2 australia1
american america4 european2 canadian2 foreign2 british1 australian1
americana america3 american0 columbian0
amherst welleslei2 stratford2 waterloo2 byu1 albani1 dartmouth1
ami debbi1 anya1 erin0 anni0 donna0
amidst amongst3 among1
amino protein4 peptid2
amman jordanian3 jordan2 algier1 beirut1 dubai0 aviv0
ammonia nitrogen3
ammunit bullet4 munit3 firearm3 gun3 handgun3 gunpowd3
amnesia memori2 rememb2 recal1 forget1
amnesti deport1
amo alf2
among amongst5 amidst1 gather0
amongst among5 amidst3
amor amour2 giorgio0
amount total3 dollar2 quantiti2 dose1 pound1 portion1
amour amor2 lover2 romant0 romanc0 affect0 belov0
amp amplifi4
amphibi aquat0
amplifi amp4 speaker1
amsterdam netherland5 rotterdam4 groningen3 holland3 utrecht2 dutch2
amtrak locomot2 train2 railroad2 railwai1 transport0
amulet necklac2 bracelet1 medallion1 jewelri0
amus humor6 funni2 hilari2 entertain2 laugh1 humour1
ana anna0
anaheim edmonton2 tampa1 calgari1 angel0
anal ass1
analog analogu5 metaphor2 similar2 akin1 intuit0 equival0
analogu analog5
analys analysi5 analyz4 studi2 research1
analysi analys5 analyz4 analyt0
analyt statist3 stat1 monitor1 analyz1 analysi0
analyz analys4 analysi4 examin4 investig2 probe1 assess1
anarchi anarchist5
anarchist anarchi5 socialist0
anastasia sophi1
anatolia turkei5 turkic5 aegean4 turk3 constantinopl3 eurasian2
anatom anatomi6 morpholog0 ventral0
anatomi anatom6 organ2 tissu1 biologi0 physiolog0
ancestor ancestri5 ancestr5 descend4 genealog4 lineag2 rel2
ancestr ancestor5 ancestri3 origin2 lineag1 kinship1 genealog1
ancestri ancestor5 genealog5 ancestr3 descend2 rel1 ethnic1
anchor fasten1
anchorag alaska4 puget1 fairbank0 tacoma0
ancient antiqu4 archaeolog2 archaic1 archeolog1 egyptian1 prehistor1
and peru5 bolivian3 paraguai3 bolivia3 peruvian2 chile2
ander fredrik1
andersen anderson3 rosenth0
anderson andersen3
andersson bjorn1 reddi1 rao1 robson0 tanaka0
andhra telangana4 hyderabad4 chennai3 karnataka2 odisha2 nadu2
andr enriqu2 alvaro1 rafael1 gustavo1 eduardo1 javier1
andrea lorenzo1 matteo0 alicia0 pietro0
andrei alexei2 konstantin2 aleksandr2 dmitri2 cyril1 anton1
andrew robert1
android smartphon4 app2 mobil1 io1 samsung1 tablet0
angel california2 glendal2 houston2 lo2 pasadena1 archangel1
angela alicia1 angi1
angelica andrei0
angelina angi2 jennif1 jen0
anger angri7 enrag3 angrili3 rage3 emot3 piss2
angi angelina2 angela1
angl slant3 obliqu3 tilt2 inclin1 curv1 triangl1
anglia northumberland3 suffolk2 northamptonshir2 lincolnshir2 essex2 cumbria1
anglican ecclesiast3 episcop2 protest1 ecumen1 clergyman1 unitarian0
anglo british2 englishman2 english1 saxon1 britannia1 brit1
angola africa3 mozambiqu2 uganda2 nigeria2 zimbabw2 malawi2
angri anger7 angrili4 mad2 enrag1 rage1 emot1
angrili angri4 anger3 confront1 outrag0 agit0 violent0
anguish agoni0 ordeal0
angular ngc2
anhalt prussia0 habsburg0 duchi0 brandenburg0
ani anyth3 anybodi1 anyon1 all0
anim mammal5 pet5 dog4 canin4 creatur4 wildlif3
ankara istanbul5 turkei3 constantinopl3 anatolia2 skopj1 turk1
ankl toe0 foot0 knee0
ann anna2 ellen1 edith1 audrei1 ell0
anna ann2 ana0
annabel daisi1
annal period1 journal0 monograph0
annapoli maryland3 calvert2 baltimor2 chesapeak2 fairfax1 riversid0
annett antonia0
annex conquest1 invad1 conquer0
anni emma1 ami0
anniversari celebr0
annoi irrit4 annoy4 frustrat2 upset1 angri1 fuss0
announc comment5 broadcast4 disclos1 new1 inform1 final1
annoy annoi4 irrit3 frustrat1 displeasur0
annual yearli8 year3 biennial2 quarterli0 monthli0
anomali peculiar2 novelti1 abnorm0 unusu0
anoth other3
anson craig0
answer respond2 repli2 ask2 question1
ant insect3 wasp1 invertebr1 spider0
antagonist villain3
antarct antarctica8 arctic2 penguin1
antarctica antarct8 contin1 arctic1 siberia0 penguin0
antenna transmitt2 recept2 vhf1 radio1 radiat0
anterior medial0
anthem hymn3 medlei1 chant0
antholog period1 tale1 nonfict1
anthoni antonio1
anthropolog anthropologist7 sociolog1 archaeolog1 societi1 prehistor1 cultur1
anthropologist anthropolog7 archaeologist3 archaeolog0
anti oppos1 against0
antibiot medic3 infect3 medicin2 bacteri2 bacteria0 pharmaceut0
antibodi antigen5 immun1 vaccin1
anticip predict3 forecast2 impati2 expect2 plan1 slate1
antigen antibodi5 immun2 vaccin1
antigua barbado2 hondura1 guyana1 beliz0 gabon0 zambia0
antil caribbean2 guiana1
antioch jerusalem1
antiqu archaeologist4 ancient4 archaeolog3 memorabilia2 roman2 vintag2
antoin henri2 claud1 francoi1 philipp1 alexandr0 edouard0
antoinett franc0 michel0
anton andrei1
antoni cleopatra0
antonia annett0
antonio alicia1 anthoni1 dario0
antrim belfast3 kilkenni3 kildar3 armagh3 wexford2 tipperari2
antwerp flemish3 belgium3 ghent2 belgian1 brussel0 netherland0
anwar osman0
anxieti anxiou6 fear2 nervou1 terrifi1 apprehens0 paranoid0
anxiou anxieti6 alarm3 nervous3 nervou2 fear2 calm2
anxious impati5 eagerli3 patient1
anya ami1 penelop0 erin0
anybodi anyon9 whoever2 nobodi2 everyon2 everybodi2 somebodi1
anymor now2 ago1 nowadai0
anyon anybodi9 whoever3 everyon2 nobodi2 somebodi1 everybodi1
anyth ani3 somethin1 noth1 stuff1 everyth1 thing1
anytim welcom2 enjoi2 thank2 likewis0
anywai otherwis2 regardless1
anywher wherev6 everywher5 someplac4 somewher4 nowher4 place4
ap monkei5 primat5 gorilla3 mammal0
apart landlord3 rental3 dwell2 rent2 resid2 hous2
apartheid johannesburg2 transvaal2 durban1 africa1 pretoria1 mandela1
apertur optic0
apocalyps apocalypt6 catastroph1 revel0
apocalypt apocalyps6 catastroph0
apollo moon1 lunar1 armstrong1 nasa0
apolog sorri4 forgiv3 apologet2 forgiven2 worri1
apologet apolog2 forgiv2 forgiven1
apostl discipl3 reverend1 archbishop0 preacher0 pastor0 evangelist0
apostol ecclesiast1 archdioces1 diocesan1 pontif0
app applic3 io3 android2
appal disgust3 outrag3 horrifi1 astonish1 offend0 shock0
appalachian mountain1 piedmont1 southeastern0
appar evid4 supposedli3 probabl3 presum2 obvious2 mayb1
apparel cloth8 garment6 fashion5 outfit4 attir4 wardrob3
appeal appel3 court0 aesthet0 upheld0 overturn0
appear reappear3 disappear1 seem1 displai1 show1 arriv1
appel appeal3 court1 litig1 judici0 courtroom0
appetit hunger4 hungri4 crave3 eat2 meal1 diet0
appl iphon3 mac3 ipod2 macintosh2 fruit1 ipad1
applaus clap5 cheer1
appli applic5 admiss2 fair1
applianc kitchen1 refriger1 fridg0
applic appli5 admiss4 app3 hire2 qualif1 elig1
appoint nomine1 administ1 overse1 deleg0 justic0 secretari0
appreci gratitud4 grate2 admir2 thank1 accolad1 encourag0
apprehens alarm3 uneas1 fear0 anxiou0 anxieti0 paranoid0
apprentic apprenticeship1 traine0
apprenticeship vocat1 apprentic1 traine1
approach near3 method3 methodolog2 reach2 strategi1 techniqu1
appropri accept4 properli3 suitabl3 fund2 proper2 adequ2
approv review1 author0
approx approxim4 roughli1
approxim roughli5 approx4 estim3 moder1 vari1 reason1
apron kitchen1
apt repositori0
aqua aquat1 hydra1 water1 mermaid0
aquarium tank3 aquat3 fish1 reef0 coral0 freshwat0
aquat freshwat5 water5 aquarium3 underwat2 pond2 submerg2
aqueduct dam0 canal0 waterwai0
aquino quezon3 manila3 filipino2 philippin2 arroyo2 phillip1
ara hasan0
arab arabian4 lebanes3 syrian3 egyptian3 isra2 tunisian2
arabia saudi6 morocco3 qatar2 arabian2 libya2 uae2
arabian arab4 arabia2 persian2 moroccan2 pakistani2 moor1
aragon spain0
arama syriac4 hebrew1 sanskrit0
arbitr litig1 disput0
arbor oak1 wood1 forest0 redwood0 hickori0
arch archwai4 curv1
archaeolog archaeologist7 archeolog6 excav5 neolith4 prehistor3 antiqu3
archaeologist archaeolog7 archeolog5 excav5 antiqu4 anthropologist3 tomb2
archaic ancient1
archangel angel1 lucif0
archbishop prelat3 bishop2 archdioces2 archdeacon1 ecclesiast1 apostl0
archdeacon archbishop1 rector1 ecclesiast1
archdioces dioces4 cathol2 bishop2 diocesan2 vatican2 rectori2
archduk ferdinand2 adolf1 habsburg1 hermann0
archeolog archaeolog6 archaeologist5 excav3 prehistor3 antiqu2 fossil1
archer archeri5 bow2 arrow0
archeri archer5 crossbow3 bow3 arrow1
archi moe1
archipelago island4 atol1 crete1 oceania1 caledonia1 papua0
architect architectur4 builder1 design1 build1 facad0
architectur architect4 build1 facad1 design1 structur0
archiv preserv1 copi0 manuscript0
archwai arch4
arctic greenland2 siberia2 nord2 antarct2 inuit1 alaska1
ardent staunch1
area region5 vicin2 locat1 zone1 outskirt1 suburb1
aren isn4 weren1
arena coliseum1
argent argentin6 argentina4 air2 bueno1 uruguayan1
argentin argentina6 argent6 uruguayan4 chilean3 air2 uruguai2
argentina argentin6 uruguai4 brazil4 argent4 germani3 brasil3
argu argument3 convinc2 debat2 opin2 discuss2 quarrel1
arguabl undoubtedli4 larg2 decidedli1 technic1 supposedli1 necessarili0
argument argu3 debat1 assert1 paramet0
argyl caledonian1 inver1
aria selena1 campo0
arid desert4 monsoon0 climat0 drought0
ariel mermaid1
aris aros3 emerg1 occur0
aristocraci aristocrat2 societi1 nobil1 ruler1 institut0 feudal0
aristocrat aristocraci2 nobil2 nobleman1 baroni0 regenc0
aristotl socrat2 philosoph0
arithmet multipl4 integ3 multipli3 math2 number2 calcul1
arizona phoenix4 utah3 tucson2 nevada2 colorado1 sonora1
arjun gupta1 gandhi1
arkansa oklahoma1 louisiana1 wisconsin1 alabama1 kansa0 iowa0
arlington washington1 fairfax0
arm forearm3 elbow2 gun2 limb2 firearm2 weaponri1
armada fleet1
armagh wexford4 derri3 antrim3 leicestershir3 doneg2 tipperari2
armament weaponri5 weapon4 rifl3 munit3 firearm2 artilleri2
armand ivo0
armando miguel1 ignacio1 mendoza1 emilio0
armchair chair2 cushion1 sit1 seat0 sofa0 couch0
armenia armenian5 azerbaijan3 azerbaijani2 yerevan2 latvia1
armenian armenia5 turkic3 turkish2 bulgarian2 azerbaijani2 turk1
armi militari7 soldier4 infantri4 regiment4 troop3 warfar3
armistic ceasefir2 surrend0 remembr0
armor armour8 vest1
armour armor8 armament1 vest1
armstrong neil2 apollo1
aroma scent5 fragranc5 smell4 odor3 flavour1 oil1
aromat benz1 chemic0
aros aris3 emerg2
around nearbi1 near1
arous emot2 excit2 enjoy1 attract1 erot0 affect0
arrang order4 sort3 organ2 organis2 orderli1 shuffl0
arrest detain5 jail3 detent2 imprison2 suspect1 crime1
arriv receiv4 deliv3 deliveri2 ship2 shipment1 come1
arrog superior1 cocki0 pride0 ego0
arrondiss parisian2 pari1 sein0
arrow bow3 archeri1 archer0 crossbow0
arroyo aquino2 manila1 philip1 quezon1 marco1 philippin1
arsen gunner6 tottenham3 chelsea2 spur2 bayern2 liverpool2
arson fire2 fieri1 burn1 fireplac1 combust0
art artwork6 artist5 paint3 mural1 depict1 illustr0
artefact artifact6 relic1 carv0
artemi celaena1 diana0
arteri vascular6 cardiovascular4 vein2 vessel1 cardiac1
arthriti joint2 inflamm1
articl editori1
articul pose0 postur0
artifact artefact6 relic2
artifici synthet3 autonom1 engin0
artilleri cannon3 armament2 munit1 ammunit1 warfar0 gunpowd0
artisan craftsmen3 craft1 industrialist1 merchant1 vendor1
artist art5 artwork5 painter3 musician3 compos2 aesthet2
arturo ignacio2 abel1 eduardo1 miguel1 emilio1 concepcion1
artwork art6 paint5 artist5 mural3 illustr3 sculptur3
arun cairn2 norfolk2 jalan0 bukit0 lancashir0 southport0
aryan nazi1 hindu0
asahi akira1 schwarz1 nippon0
ascend descend5 ascens3 ascent1 soar0
ascens ascend3 ascent0
ascent climb4 descent2 descend2 ascend1 elev1 rise1
ascrib attribut3
asean asia3 malaya2 malaysia1 indonesia1 singapor1 taiwan1
asham embarrass2 confess1 proud1
ashlei moniqu0 lauren0
ashok maha1 nehru0 gandhi0
ashor shore3 shorelin2 coastal2 seasid2 coastlin1 waterfront0
ashton oldham1
asia thailand4 china3 japan3 taiwan3 asean3 india2
asian chines4 orient3 caucasian2 ethnic2 asia2 filipino2
asiat orient2 eurasian2 turkic2 malaya1 asian1 javanes1
asid besid3 addition0
ask wonder2 inquir2 answer2 question1
asleep sleep5 slept5 awak3 nap3 sleepi3 sleeper1
aspen boulder0
asphalt pavement4 pave2 traction0 drivewai0
aspir ambit6
ass butt4 anal1
assam odisha2 pradesh2 gujarat1 karnataka1 andhra1 haryana1
assassin gunmen1 murder1 bodyguard1 ezio0
assault violenc3 trauma2 attack2 rape1 aggress1 abus1
assembl built1
assert state1 claim1 verifi1 proclaim1 argument1 impli0
assess evalu5 examin4 grade2 exam2 analyz1 test1
asset possess1 hold1 wealth0
assign place1 invit1 alloc1 ad1 attach1 add1
assist help3 aid3 supervis1 associ1 facilit0
associ affili2 relat1 assist1 organ0 allianc0
assum assumpt5 suppos2 presum1 impli0 figur0
assumpt assum5 impli1
assur ensur4 reassur3 guarante2
assyrian babylonian4 mesopotamia2 kurdistan2 kurdish1 babylon1 hebrew1
asteroid comet2 meteor1
asthma inhal3 allerg2 airwai2 respiratori1 breath1 lung0
aston mclaren2 merced1 nottingham0
astonish amaz5 remark4 surpris4 incred4 shock3 amazingli2
astor rupert1
astoria westfield0
astro astronom3 padr3 astronomi3 marin3 dodger2 celesti2
astronaut nasa3 spacecraft2 crew1 einstein1 pilot0 spaceship0
astronom astronomi7 celesti3 astro3 telescop3 galileo3 observatori2
astronomi astronom7 telescop4 astro3 cosmo2 observatori2 celesti1
asturia pyrene2 catalonia0 iberian0 zaragoza0
asylum refuge2 sanctuari0
at eat4 eaten3
atheist religi3 christian1 religion1 devout1 believ0
athen greec5 athenian4 crete2 thessaloniki2 sparta2 hellen2
athena zeu2 goddess2 athen1 hellen1 athenian0 greek0
athenian athen4 greek3 hellen3 macedonian1 socrat1 aegean0
athlet sport4 sportsman3 footbal3 basketbal3 olympian2 gymnast2
atkin diet2 dietari2
atkinson connel0
atlant transatlant3 ocean2 continent0
atlanta georgia4 emori2 angel1 miami1 tbilisi1 seoul1
atletico deportivo4 madrid3 uefa2 sevilla2 bayern2 chelsea1
atm accept1 offer1 deal0 invit0
atmospher meteorolog4 air2 ski2 gase2 airborn1 ozon1
atol reef3 maldiv2 island2 archipelago1 coral1 bahama1
atom molecul3 electron2 nuclei2 nucleu2 element2 molecular1
atop top0
atp mitochondri1 phosphat0
atrium cardiac1
atroc genocid4 holocaust2 abus1 kill1 massacr0 horror0
attach glu1 place1 assign1 mount0 suppli0
attack defenc3 assault2 defend2 gunmen2 threat2 counterattack1
attain achiev2 strive1 accomplish0 pursu0
attempt try6 tri6 unsuccess2 fail2 effort1 unsuccessfulli1
attend admiss2 guest1 attende1 hostess1 occup1 staf1
attende gather4 organ3 particip2 crowd2 guest1 attend1
attent distract0
attic roof0
attir dress6 outfit6 wear5 apparel4 cloth4 garment2
attitud percept2 perceiv1 stereotyp1 tendenc0 manner0
attornei lawyer7 prosecutor1 counsel1 plaintiff1 solicitor0 barrist0
attract handsom3 tourism3 beauti2 tourist1 arous1 exhibit1
attribut ascrib3 credit2 sourc1 characterist0
atv vehicl1 tractor0
au australia7 australian3 sydnei2 melbourn2 nsw2 zealand1
auburn clemson2 baylor1 alabama0 lsu0
auckland otago5 wellington4 christchurch4 dunedin3 zealand3 sydnei3
auction bid5
audi volkswagen3 porsch2 automot1 bmw1 toyota1 hyundai1
audibl audio3 auditori1 podcast0
audienc spectat2 viewer2 crowd1 attende0
audio sound3 audibl3 playback3 auditori2 microphon2 record2
audit auditor5 rehears1 onstag1 perform0 investig0 contest0
auditor audit5 account2 examin0
auditori hear4 ear2 audio2 sound1 deaf1 audibl1
auditorium theater1 foyer1 theatr0 coliseum0 teatro0 conservatori0
audrei edith1 elisabeth1 geneviev1 erika1 aime1 ann1
auf ein2 dan1
augsburg mainz3 bavaria2 leipzig2 gottingen1 munchen1 dortmund0
augusta lexington0
augusto chile1 chilean1
augustu roman1 tiberiu1 cicero1 emperor1 juliu0
aunt uncl2 niec2 rel2 grandmoth1 cousin1 grandma1
aura lightn2
auschwitz holocaust4 nuremberg1 munich0
auspic govern0
austen mansfield1 firth0
austin texa4 houston2 melbourn1 texan1 rio1 dalla0
australia au7 zealand4 nsw3 melbourn3 usa3 england3
australian au3 australia3 aborigin1 american1 kangaroo1 canadian1
austria austrian6 vienna5 salzburg3 hungari3 slovakia2 habsburg2
austrian austria6 habsburg2 hungarian2 vienna2 german1 austro1
austro austria1 austrian1
authent author4 unauthor3 genuin2 password2 credenti2 legitimaci1
author authent4 authorship3 pen3 unauthor3 authoris3 novelist2
authoris author3 permit1 oblig1 ensur0
authoritarian dictatorship3 dictat2 fascist2 moder0 regim0
authorship author3 novelist0 writer0 contributor0
autism disabl0 disord0
auto automat6 autom3 manual3
autobiograph autobiographi4 memoir1 biograph0
autobiographi autobiograph4 biographi3 biograph2 nonfict2 memoir1
autom automat5 manual3 auto3 autonom1 interact0
automat auto6 autom5 manual5
automobil car6 automot6 vehicl6 chevrolet2 drive2 suv2
automot automobil6 vehicl3 chevrolet2 car2 motorsport2 bmw2
autonom autonomi1 robot1 artifici1 autom1
autonomi autonom1
autopsi coron3 corps1 obituari1 homicid1 murder1 funer1
autumn season1 fall1 winter0 summer0
aux auxiliari4
auxiliari aux4
av avenu0
avail unavail2 sold2 offer2 request2 readi1 permit1
avant atletico0
aveng marvel5 hulk1 vengeanc0
avenu street3 boulevard2 walkwai1 expresswai1 roadwai0 av0
averag statist1 moder0 median0 aggreg0 approxim0 stat0
aviat aeronaut6 aircraft5 airplan5 airlin5 pilot4 aerospac4
avila chapman0
aviv israel5 isra4 haifa4 knesset3 palestin3 jerusalem2
avoid prevent6 ignor2 skip2 suppress2 exclud2 discourag1
aw terribl6 horribl5 worst3 dread2 wors1 badli1
await wait4 eagerli1 delai1 patient1 anticip1
awak awok4 woken4 woke4 awaken3 asleep3 sleepi3
awaken awok6 awak3 wake3 woken3 woke2 sleeper1
awar unawar3 knew3 known1 know1
award prize4 reward3 accolad3 oscar3 sent3 receiv2
awesom cool4 great3 nice3 amaz2 excel1 sweet1
awhil while2 until1 sometim1 shortli1 long0
awkward awkwardli4 embarrass0
awkwardli awkward4 absent0
awok wake6 awaken6 woken5 woke5 awak4 sleeper0
ax axi7 plot0
axel axl1
axi ax7 plot2 chart2 graph1
axial radial1
axl wheel3 axel1
azerbaijan azerbaijani8 armenia3 caucasu2 baku2 iran1 ukrain1
azerbaijani azerbaijan8 caucasu2 armenia2 armenian2 baku1 ukrainian1
aziz abba0
azor sao0 iberian0 archipelago0 lucia0 lisbon0
aztec cort2 oaxaca2 inca1 yucatan0 iroquoi0 mexican0
babe sweeti0
babi infant7 children3 birth3 kid2 infanc1 newborn1
babu mughal1 kannada0
babylon babylonian5 mesopotamia1 assyrian1 khorasan0 persia0
babylonian babylon5 assyrian4 mesopotamia3 syriac1 hebrew0 persia0
baccalaur undergradu0
bach bwv1 cantata1 mozart0 brahm0
bachelor bsc3 degre1 undergradu1
back backup4 backsid2 rear0 comeback0
backdrop background2
background backdrop2
backpack bag1 compart1 pack0
backseat seat1 seater1 vehicl0
backsid back2 front1 rear1 butt0
backstag onstag3 concert1
backstrok swimmer4 breaststrok3 swam2 swim1
backup back4 restor0
backward revers5 downward2 direct1 invert1 forward0
backyard yard4 garden2 lawn2 patio1 outdoor1 grassroot1
bacon pork1 pig0
bacteri bacteria8 bacterium7 coli4 pathogen2 antibiot2 infect2
bacteria bacteri8 bacterium8 coli4 organ3 strain2 pathogen1
bacterium bacteria8 bacteri7 coli3 organ2 strain2 pathogen1
bad terribl4 horribl3 badli3 aw1 worst1 poorli1
baden scout2 wurttemberg0
badg medal1 trophi1
badli poorli4 bad3 terribl2 horribl2 aw1 sever0
badminton tenni3 volleybal1 sport1 wimbledon1 tournament0 bwf0
baffl puzzl5 confus1
bafta emmi0
bag baggag3 luggag2 backpack1 pack1 pocket0 pouch0
baggag luggag6 bag3 cargo2 suitcas2 transport0
baghdad iraqi5 iraq4 kuwait1 kurdish1 aleppo1 kurdistan1
bahadur nawab1 shankar0 gandhi0
bahama nassau4 caribbean3 jamaica2 island1 beliz1 vanuatu1
bahia janeiro2 gerai2 goa1
bahn railwai1 koln0 train0
bahrain oman2 kuwait2 saudi2 qatar1 arabia1 kurdistan1
bai wharf0
bail arrest1 jail0
bailei mallori0
baird sheridan0
bait lure3 fish0
bake oven3 bakeri2 cook2 recip1 cake1 dessert1
baker bakeri4
bakeri baker4 bake2 pastri1 bread1 cake1 wilton0
baku azerbaijan2 azerbaijani1
balanc equilibrium0
balconi terrac1 patio0 verandah0 rooftop0 skyscrap0
bald hair3 shave2 hairi1 scalp0
baldwin harlow1
balfour jordanian0
bali indonesia5 jakarta3 sulawesi3 indonesian2 palma1 timor0
balkan macedonia5 bosnia4 yugoslavia4 kosovo4 serbia4 bosnian4
ball basebal1 basketbal1 handbal0
ballad hymn1 melodi0 choru0 song0 stanza0 sang0
ballard bellevu1
ballast fluoresc2 bulb1 lamp0
ballet danc3 dancer2 choreograph1 choreographi1
ballist projectil2 bullet1 shooter0 tactic0
balloon helium1 airship0
ballot vote4 elect3 voter3 referendum1 poll1 elector1
baltic latvia5 lithuania3 lithuanian3 latvian3 estonia3 riga3
baltimor maryland3 calvert2 potomac2 annapoli2 chesapeak2 chicago1
ban prohibit3 outlaw2 forbidden2 restrict1 violat0 forbad0
banana fruit3 coconut1 berri0 musa0
banco bank4 banker2
band musician0 music0
bandag stitch2 wound1 tissu1 needl1
bandwidth broadband4 congest0
bangalor karnataka4 calcutta3 chennai2 kolkata2 bengal2 taluk2
bangkok thailand6 thai2 kuala2 cambodia2 taipei1 seoul1
bangladesh dhaka5 bangladeshi4 pakistan2 burma2 brunei2 india2
bangladeshi bangladesh4 dhaka2 malaysian1 bengali1 pakistani0
bangor yarmouth3 main2 aberdeen0
banish exil2 expuls0
bank banker6 banco4 financ3 financi3 loan1 cash1
banker bank6 banco2 financ2 financi1 account1 rothschild0
bankrupt bankruptci7 creditor3 debt1
bankruptci bankrupt7 creditor3 debt1
bao cao0
baptis baptiz4 baptism4
baptism baptiz7 baptis4 sacrament1 communion1
baptist church1 duboi1 protest0 methodist0 baptiz0
baptiz baptism7 baptis4 baptist0
bar bartend2
barack obama7 presidenti1 presid0
barangai mindanao4 manila3 taluka3 quezon3 cebu2 luzon2
barbado caribbean2 martiniqu2 antigua2 jamaica2 indi1 haiti0
barbara linda1 nanci1 gabbi0 jacquelin0 jenna0
barbecu grill3 cook2 cater1 charcoal0
barbi doll2 minni0
barcelona madrid4 sevilla4 bilbao4 catalonia4 spain3 milan2
barclai mayfair1 thame0
bare hardli5 nearli3 almost3 somewhat2 slightli1 nake1
barefoot sole2 shoe2 sandal1 toe1 heel0 foot0
barg boat3 ferri3 schooner3 ship2 flotilla2 warship1
bargain deal5 negoti4 discount1 price1 agreement1 purchas1
bariton tenor3 choral1 hoars1
bark collar1 shepherd0 howl0 hound0
barker osborn0
barlei wheat4 grain2 cereal1 rye0
barlow dobson1 clifton0
barn brook1 farmhous1 pastur0
barnet oxfordshir2 northamptonshir1 hertfordshir1 hacknei1 oldham1 gloucestershir1
barnett crossbow3 bow2
barnslei watford3 derbyshir3 oldham3 swansea3 ipswich2 brentford2
baro countess4 dowag1 thatcher1 margaret0 duchess0
baronet peerag3 baronetci2 viscount2 baroni1 nobleman1 marquess0
baronetci baronet2 peerag1
baroni peerag2 baronet1 bishopr1 viscount0 aristocrat0 nobil0
baroqu classic0
barrack regiment0
barrel muzzl2 ammunit1 rifl0 shotgun0
barri ontario0
barrier obstacl2
barrington wiltshir2 champaign1 bakeri0
barrio ciudad2 rosario0 suburb0
barrist solicitor3 lawyer2 attornei0
bartend bar2 tequila1 margarita0
bartholomew guillaum0
barton harrington0
basalt volcan3 lava2 mantl2 volcano1 geolog1 geologi1
base basi3
basebal mlb6 sport4 softbal2 baseman2 basketbal2 pitcher2
basel minsk1 darmstadt0 triest0
baselin vertic1
baseman fielder5 shortstop5 outfield3 catcher3 hitter3 basebal2
basement cellar0 downstair0
bash echo2 shell2 termin0 command0
basha syrian3 syria2 mahmoud1 caliph1 hussein1 gaddafi0
basi base3
basic essenti6 introductori2 instruct2 mostli1 larg1 guid1
basil herb1
basilica cathedr1 templ1 chapel1
basin reservoir3 drainag2 headwat2 sink1 canyon1 swamp0
basket rack0
basketbal nba6 sport3 athlet3 basebal2 soccer1 hockei1
basqu spaniard2 romanian2 espana2 albanian2 catalonia1 spanish1
bass bassist3
bassist bass3 guitarist3 instrumentalist2 vocalist1 keyboardist1 drummer1
bat hitter5 batter4 batsman4 fielder3 pitch2 shortstop2
batavia rotterdam2 amsterdam0
bath tub4 shower3 bathroom3 soak2 wash1 hygien1
bathroom restroom6 toilet6 bath3 plumb2 shower1 sanit1
bathurst granvil0 winnipeg0
batman gotham3 joker2 superhero2 superman1 reev0
baton shreveport2
batsman cricket6 bat4 wicket3 bowl2 bowler2 odi2
battalion regiment3 brigad2 corp1 legion1 squad1 recruit1
batter bat4 hitter3 abus2 pound1 in1 basebal0
batteri charg1 electr0 bat0
battista vincenzo2 francesco1 giovanni1 guido1 domenico0 alessandro0
battl combat4 fight4 fought4 showdown3 war3 warfar3
battlefield sieg0
battleship warship5 frigat3 naval3 uss3 ship2 destroy2
bauer sutherland0
bautista estrada3 outfield2 ramirez2 rodriguez2 delgado2 martinez2
bavaria bavarian6 munich4 munchen3 frankfurt3 deutschland2 kassel2
bavarian bavaria6 german4 deutsch4 prussian2 deutschland2 munich1
bayer pharmaceut1
bayern dortmund5 munich3 bundesliga3 bremen2 arsen2 barcelona2
baylor lsu1 auburn1 texa1 rutger1 clemson0
bayou galveston3
bbc itv2 espn1
be creatur3 human2 speci2 organ2 alien1 becom1
bea bead1
beach coastal3 seasid3 shorelin2 coastlin2 sand2 ocean2
beacon lighthous1
bead necklac1 bea1
beak bird1
beam slide0
bean pea1
bear packer2
beard stubbl5 mustach2 hairi2 facial2 shave2 hair0
beast creatur3 monster2 anim0 serpent0
beat beaten5 defeat1 pound1 heartbeat1
beaten beat5 defeat1 overcam1 stomp0 pound0
beatl ringo3 lennon3 mccartnei1
beaumont pendleton1
beauti gorgeou6 love3 beautifulli3 stun3 amaz2 attract2
beautifulli beauti3 perfect2 perfectli1 love1 amaz1 wonder1
beaux parisian0
becam becom5
becaus caus5 why2 reason1 special0
becca maddi1 alyssa0 carolyn0 caitlin0
beckett card1
becki cassi1 sasha1 kaitlyn1 christi1 paig1 jillian0
becom becam5 be1
bed bedroom3 mattress2 sleep2 slept1 nap0
bedford bedfordshir2 suffolk1 taunton0 luton0
bedfordshir luton4 lancashir3 nottinghamshir3 buckinghamshir3 northamptonshir3 hertfordshir3
bedroom room5 bed3 dwell3 hous2 apart2 resid2
bedsid nightstand1 infirmari0
bee wasp2 insect2
beech birch1 cedar1
beef meat5 steak3 cattl2 cow2 hamburg1
beer breweri4 drink4 alcohol3 beverag3 liquor2 brew2
beethoven mozart2 chopin1 schumann1 symphoni0 compos0 pianist0
beetl insect4 pest1 bug1 moth1 invertebr1 spider1
befor earlier3 beforehand2 ago2 when1 initi0 previous0
beforehand afterward3 befor2 earli2 earlier1 initi1 immedi1
befriend friendship3 acquaint2
beg desper1 cheat0
began begin7 begun6 commenc6 start5 initi2 starter0
begin began7 start6 begun5 commenc4 initi3 prologu2
begun commenc6 began6 begin5 start2 initi1 emerg0
behav behaviour3 behavior3
behavior behaviour9 behav3 action1 reinforc1 psycholog0
behaviour behavior9 behav3
behind front0
beig color2 colour1 tan1 grei1 dye1 grai1
beij shanghai6 guangzhou4 shenzhen4 peke3 guangdong3 china3
beirut lebanon7 haifa3 lebanes3 hezbollah2 damascu2 syria2
belaru belarusian5 minsk4 kazakhstan3 russia2 ukrain1 poland1
belarusian belaru5 kazakh3 bulgarian2 slovenian2 slavic2 ukrainian2
belfast dublin5 ireland4 wexford3 antrim3 ulster3 glasgow2
belgarath polgara2 magician1 sorcer1 wizard1 mage0
belgian belgium6 flemish5 brussel2 french1 dutch1 antwerp1
belgium belgian6 brussel5 flemish3 netherland3 antwerp3 luxembourg2
belgrad serbia5 serbian4 serb3 yugoslavia3 zagreb3 bosnia3
belief believ5 religion3 religi3 faith2 disbelief1 ideolog1
believ belief5 christian2 devout2 faith2 think1 disbelief0
belinda mariann1 shelli0
beliz guatemala3 bahama1 hondura1 antigua0 yucatan0 mexico0
bell doorbel1
bella cullen3 rosali1
bellami deacon1
bellevu ballard1 seattl1 potomac0
belli stomach5 abdomin4 abdomen4 torso2 waist1
bellow roar3 shout2 snarl2 shriek2 scream2 rage1
belmont thoroughbr1 newmarket1
belong possess4 cloth1 item1 own1 furnish0
belov love2 ador2 lover0 admir0 amour0
below abov0
belt buckl1 pouch1 waist0
ben benjamin3
bench seat1 rack1
bend bent7 curv3 flexibl3 fold1 stretch1 deform1
beneath underneath4 under3 undersid1
benedict benedictin3 papal1 pope1
benedictin benedict3 monasteri2 monast1 priori1 franciscan1 jesuit0
benefici benefit5 advantag2 us2 conveni1 improv1 disadvantag0
benefit benefici5 advantag5 incent1 conveni1 disadvantag1 purpos1
benfica portug3 porto2 uefa2 lisbon2 madrid1 barcelona1
bengal raven3 steeler3 bengali2 cincinnati2 bangalor2 calcutta2
bengali punjabi2 bengal2 hindi2 kannada1 bangladeshi1 telugu1
benign abnorm1 harmless0
benin nigeria3 lago3 gambia2 niger2 nigerian2 burkina2
benito mussolini4 giusepp0
benjamin ben3 franklin1 bennett0
bennett goodwin2 cowan1 hutton0 harrington0 benjamin0 mckai0
benoit guerrero1 wrestler1 wrestl1 brock1 lucha1 wrestlemania0
bent bend7 curv3 lean2 flexibl1 flat1 shape1
bentlei merced1 royc0 bmw0
benton clai1
benz aromat1 merced0
bequeath will1
berber moroccan2 moor1 arab0 arabian0
bergen trondheim2 poznan2 gothenburg1 scandinavia1 norwai0 westchest0
berger thornton0 connel0
berkelei stanford2 cal0 ucla0 campus0
berkshir bournemouth0
berlin munich2 germani2 koln2 brandenburg2 frankfurt2 hamburg2
berman schmidt1
bermuda bahama1 caribbean1
bernard claud2 bernhard1 gill1 edouard0
bernardino riversid1 monterei0
bernardo sergio1 claudio1 ignacio1 federico1 castil1 raul0
bernhard claud2 christoph1 henri1 bernard1 ulrich0 werner0
berni sander5 hillari2 trump1 hilari0
berri strawberri4 fruit3 blackberri0 food0 banana0 grape0
bert theodor0
bertrand prime1
berwick northumberland1
besid asid3 addition2 includ1 also1 plu1 mainli1
besieg sieg4 battl0
best worst1 better1
bestow confer2 award1
bet gambl4 odd2 guess0
bethani shellei0 lisa0
bethel malvern1 bethlehem0
bethlehem jerusalem2 bethel0 messiah0
betrai betray6 traitor2
betray betrai6 traitor2 cheat0
better wors2 rather1 best1
betti wanda0
beverag drink8 sip3 alcohol3 drank3 beer3 liquid2
beverlei beverli3 rashid0 kobe0
beverli beverlei3
beyonc rihanna2 knowl1 christina1 gaga0
bharatiya bjp1
bhp horsepow3
bhutan nepal3 tibet3 lao2 mongolia2 tibetan1 cambodia1
bia bias6
bianca katherin0 alfredo0
bias bia6
bibl biblic4 scriptur4 testament3 gospel1 book1 christian1
biblic scriptur5 bibl4 testament4 theolog3 theologi2 christian2
bibliographi cite2 citat2 public0 monograph0
bicep forearm2 muscl2 curl1 arm0
bicycl bike8 cycl4 cyclist4 biker2 motorcycl2 ride2
bid auction5 negoti1
bien vie1 buena0
biennal muse2 louvr1 exhibit1 museum1 galeri1 cann1
biennial annual2
big huge7 larg4 bigger4 enorm3 massiv2 gigant2
bigger larger8 larg5 smaller5 huge5 size4 big4
biggest largest8 larg3 bigger3 huge3 larger3 giant2
bihar haryana3 patna2 rajasthan1 pradesh1 gujarat0 india0
bike bicycl8 cycl8 ride4 biker4 motorcycl4 cyclist3
biker cyclist4 rider4 bike4 motorcycl3 bicycl2 cycl2
bilbao sevilla4 barcelona4 madrid3 uefa3 bucharest3 catalonia2
bile liver1 digest0 gall0
bilingu spanish3 languag1 francai1 basqu0 lang0 translat0
bill payment1 charg1 nfc1 ow0
billi leroi1
billionair richest4 millionair4 wealthiest3 businessman2 wealthi2 philanthropist2
bin binari2
binari bin2 byte1 bit0
bind grip0
bingham sudburi1 rochest0
binocular telescop3 lens1 glass0
bio biolog3 biomed2 biologist1 biologi0 organ0
biochemistri enzym4 metabol3 biologi2 chemistri1 biolog1 physiolog1
biodivers ecolog3 speci3 ecosystem2 fauna1 conserv0 habitat0
biograph biographi6 historian3 autobiographi2 contemporari0 autobiograph0
biographi biograph6 autobiographi3 nonfict2 contemporari1
biolog biologi6 biologist4 organ3 bio3 biochemistri1 biomed1
biologi biolog6 biologist4 physiolog2 biochemistri2 biotechnolog2 scienc1
biologist biologi4 biolog4 botanist2 scientist2 organ1 zoologi1
biomed bio2 medic2 biolog1 biochemistri1 physiolog1 vivo1
biotechnolog biologi2 biochemistri1 vitro1 biolog1 laboratori1 cultiv1
biplan aircraft1 cessna1 havilland1
bipolar mood1 psychiatr1 mania0
birch pine2 beech1 shrub1 wood0 spruce0
bird pigeon6 finch3 chicken2 parrot2 crow2 sparrow2
birmingham midland5 salford3 derbyshir3 leed3 wolverhampton3 london2
birth born4 babi3 newborn2 infant2 childbirth2 fetal2
birthdai birth0 date0 celebr0
birthplac hometown0 born0
biscuit bakeri0 cooki0
bisexu lesbian3 lgbt3 heterosexu3 homosexu2 sexual1 gai1
bishop dioces2 archdioces2 ecclesiast2 cathol2 priest2 archbishop2
bishopr dioces2 bishop2 archdioces2 ecclesiast1 rectori1 diocesan1
bismarck wilhelm1 prussia1 prussian0
bit byte1 binari0
bite bitten6 chew3
bitten bite6 stung1 chew0
bitter resent0
bizarr strang5 odd3 weird3 surpris3 crazi2 unusu1
bjorn fredrik3 henrik3 andersson1 sven1 johann0
bjp janata2 bharatiya1
black white4 color4 negro3 blackish3 african3 colour3
blackberri smartphon1 nokia1 berri0 motorola0
blackburn lancashir3 oldham2 derbyshir2 shrewsburi1 birmingham1 brentford1
blacken blackish3 black2 brownish1 darker0
blackish black3 blacken3 afro0
blackmail exploit0
blackpool cheshir3 southport3 lancashir2 middlesbrough2 hertfordshir2 brighton2
blacksmith craftsmen2
bladder urin3 pee3 toilet0
blade knife4 sword2 hilt2 knive2
blain magician0
blair brit1 britain1 thatcher0 cameron0 britannia0
blake griffin1
blame fault2 accus2
blanc blanch5
blanca catalonia2 iberian2 malaga2 spain1 espana1 spaniard1
blanch blanc5
blanco hernandez1 gutierrez0 gomez0 perez0
blank empti1
blankli stammer1
blast bomb4 explos2 explod1 deton1 grenad0
blaze flash1
blazer hornet1 laker1 piston1 warrior1 maverick1 rocket1
bled bleed2
bleed spot2 bled2 blood2
blend mix4 mixtur1 combin1
bless thank1 gratitud1
blew blown6 blow4
blind sight2 impair1 deaf0
blink flash3 ei0 flicker0
blizzard diablo2
block ban0
blockbust theater1 cinema1 netflix0
blog blogger6 journal1
blogger blog6
blond brunett3 dy0 redhead0 hair0
blood bleed2
bloom flower4 blossom3 floral2 flora0 petal0
bloomberg reuter2 forb1
bloomfield bridgeport2 wigan2 exet1 townsvil1 bristol1 parramatta0
bloomington urbana3 midtown2 minneapoli1 chattanooga1 indiana1 champaign1
blossom flower5 floral4 bloom3 petal2 bouquet1
blous cloth1 shirt1 garment1
blow blown5 blew4 cri1
blown blew6 blow5
blu blue3
blue colour4 color4 blu3 purpl2 red2 greenish1
bluegrass grass1
blur squint0
blurt stammer1 sob1 scream0
bmw merced3 automot2 chevrolet1 audi1 porsch1 hyundai1
boar pig3 hog1
board aboard3 onboard2 wood1 passeng0
boardwalk seasid1 shore1 beach0 coastal0
boat schooner5 ship4 yacht3 sail3 barg3 cano3
bob ralph1
bobbi robert0
boca palma2 medina2 argentin1 sevilla0 libertador0 montevideo0
bodi organ3 corps2 bodili1
bodili bodi1 limb0
bodyguard guard4 assassin1 hostag0
boe aerospac3 airbu3 airlin2 airplan2 aviat2 aircraft2
boer transvaal4 afrikaan2 johannesburg1 kruger1 selangor0 apartheid0
bogota colombia5 colombian3 caraca2 ciudad1 venezuelan1 bolivar1
bohemia pragu6 czechoslovak4 czech4 czechoslovakia3 moravian3 slovenia2
bohemian bohemia1 freddi0
boi son3 gui3 girl3 kid3 male2 lad1
boil cook2 kettl2 boiler1 heat0 stove0 steam0
boiler boil1 steam1 steamer1 heat0 furnac0 turbin0
bois idaho4 oregon2 fresno1 louisvil1 byu1 brigham0
bolivar venezuelan6 venezuela4 chavez2 bolivia2 bogota1 caraca1
bolivia bolivian6 peru4 guatemala3 and3 paraguai2 venezuelan2
bolivian bolivia6 colombian3 and3 peruvian3 uruguayan2 peru2
bollywood kapoor3 filmfar3 hindi3 bombai1
bologna italiana1 verona0
bolshevik lenin4 revolutionari2 soviet2 marxist1 russian1 tsar1
bolt fasten1 torqu1 drill0
bolton ramsai1 cheshir0
bomb blast4 explos4 bombard4 deton3 terror2 munit2
bombai mumbai4 maharashtra3 calcutta3 india2 tokyo2 malabar1
bombard bomb4 munit0
bomber aircraft2 spitfir2 bomb2 luftwaff1 airplan1 plane1
bonapart napoleon6
bond glue1
bone skelet5 skeleton3 boni2 vertebra1 collarbon1 fractur0
bonfir flame2 burn1 fire1
boni bone2 collarbon1 skelet0
bonn strasbourg0
bonus reward2 incent1 compens0 benefit0
boo bravo0
book textbook5 paperback4 novel3 bookstor3 reserv2 literatur1
booker wrestler1
booklet pamphlet2 textbook1 paperback1 document1 handbook0 hardcov0
bookstor textbook3 paperback3 book3 hardcov3 ebook2 isbn2
boon kentucki0
boost booster0
booster boost0
boot shoe1 startup1
bordeaux clermont2 montpelli1 toulous1 laval1 loir1 genoa0
border boundari3 southward2 neighbour1 outskirt1 neighbor1 immigr0
bore boredom2 excit1
boredom bore2
bori aleksandr1 sergei1 vladimir1 putin0
born birth4 birthplac0
borneo sarawak5 sumatra3 sabah3 sulawesi2 brunei1 malaysia1
borough bronx4 brooklyn4 manhattan4 york4 yorker4 staten3
borrow lend4 loan3 financ2 debt2 leverag1 repai0
bosch carpent0 craftsman0
bosnia herzegovina5 bosnian5 kosovo4 balkan4 serbia4 yugoslavia4
bosnian serb5 serbian5 bosnia5 yugoslav4 balkan4 herzegovina3
boss supervisor1 workplac0
boston massachusett3 lexington2 somervil2 bruin1 adelaid1 brooklyn1
botan botani5 flora5 botanist3 horticultur3 plant3 herb3
botani botan5 botanist5 flora2 plant2 horticultur1 garden1
botanist botani5 botan3 garden3 horticultur3 biologist2 flora2
both neither4 either3
bother tick0
botswana africa3 gambia2 zambia2 tanzania2 malawi2 zimbabw1
bottl beverag1 champagn0 jar0
bottom undersid2 underneath1
bought purchas7 sold4 bui4 confirm3 seller1 trade1
boulder rock4 gravel1 montana1 colorado0 aspen0 stone0
boulevard avenu2 downtown2 sidewalk1 suburb1 promenad1 street0
bounc jump1
bound inequ0
boundari border3
bouquet flower3 petal1 floral1 blossom1
bourbon whiskei3 distilleri2 scotch2 liquor1 whiski1
bourgeoi marxist2 marx1 marxism1 capitalist0
bournemouth huddersfield4 southampton3 portsmouth3 brighton3 brentford3 stamford2
bout about2
boutiqu shop2 wholesal1 retail0
bow archeri3 arrow3 crossbow2 barnett2 archer2 quiver0
bowl bowler6 wicket4 cricket2 batsman2 dish2 bat1
bowler bowl6 cricket3 batsman2 wicket1 mcgrath0
bowman mckai0
box boxer7 ufc3 fight2 mma2 cardboard2 heavyweight2
boxer box7 welterweight2 heavyweight2 fighter1 ufc1 middleweight1
boycott protest1
boyer marquett1
boyfriend girlfriend3
bra breast2
brace clench1 bracket1 teeth0 sag0 strengthen0 clamp0
bracelet necklac3 wrist2 jewelri1 amulet1 pendant1 jewelleri1
bracket parenthes4 brace1
brad zane2 bradlei2
bradford leed1 oldham1 prescott0 barnslei0
bradi quarterback3 marino2 patriot2 pat2 man1 peyton1
bradlei brad2
bradshaw quarterback1 man1 peyton0
brahm schumann1 mozart1 musik1 rahman0 bach0
brai brock2 wyatt2
braid strand2 tangl1 hair0
brain cerebr4 neurosci3 neural2 neuron2 cortex2 mind2
brake break1
brand manufactur2 trademark2 logo2 rebrand1 market1
brandenburg prussia3 berlin2 wurttemberg1 prussian1 frederick1 hannov0
brandon zac0
brandt wolfgang0
brant mackenzi2 sudburi0
brasil brazil9 brazilian4 germani4 portug3 uruguai3 australia3
brass stainless0 copper0
bratislava slovakia3 pragu1 brno1 ljubljana1 poznan0 gloucest0
braun benoit0
brave braveri4 courag4 met3 astro2 cub2 marlin2
braveri courag5 brave4 coward2 fearless1
bravo boo0
brawl fight2 mele2 showdown1 rumbl1 smash0 punch0
brazil brasil9 argentina4 germani4 brazilian3 portug3 uruguai3
brazilian brasil4 portugues4 brazil3 gerai3 paulo2 uruguayan2
breach violat1
bread loaf5 dough3 wheat1 sandwich1 bakeri1
breadth node0 edg0
break broke1 brake1 broken1 shatter0 crack0 fractur0
breakdown break0
breakfast lunch3 pancak2 meal2 morn0
breakthrough groundbreak0
breakup date1 heartbreak1 divorc0
breast nippl4 tit3 bra2 chest0 brest0 breaststrok0
breaststrok swimmer4 backstrok3 swim2 swam2 breast0
breath respiratori4 exhal3 inhal3 gasp3 ventil2 lung2
breathless breath2 lung1 pulmonari1 gasp0
bred breed6 breeder2 sire1
bree peyton1
breed bred6 breeder5 mate2 reproduct1 hound1 fertil1
breeder breed5 bred2 sire0
breez wind2 windi1
bremen hamburg3 koln3 dortmund3 dusseldorf3 bayern2 leipzig1
brenda denis0 yvonn0
brendan hamish2 mackenzi1 graem1 fraser1 gavin1
brennan neil0
brentford everton3 tottenham3 swansea3 bournemouth3 barnslei2 burnlei2
brest breast0
bret brett3 hogan1
brethren bro1 buddi1
breton latvian0
brett bret3
breun sparhawk0
brew brewer5 breweri5 beer2 beverag2 stout2 coffe2
brewer breweri5 brew5 cub2 beer1 stout1 busch1
breweri brewer5 brew5 beer4 wineri2 distilleri1 stout1
brian dave1
brianna caitlin1 kate0
bribe briberi6 corrupt3 incent1 politician0 lobbi0
briberi bribe6 corrupt2 incent2 lobbi1
brick lego2 mortar1 masonri0
bride marriag2 fianc2 maid2 marri2 vow1 fiance1
bridg viaduct1 causewai1
bridgeport hartford2 bloomfield2 middletown2 fairfield2 westfield1 connecticut1
bridget courtnei0 jill0
brief underwear4 briefli2 commando1 short1 panti1 lengthi1
briefcas suitcas0
briefli brief2 quickli0 momentarili0
brien laurenc0
brig brigadi1
brigad battalion2 faction1 regiment1 detach1 militia0 troop0
brigadi viscount2 sgt2 lieuten2 command1 enlist1 sargent1
brigham byu5 utah3 mormon2 ld1 bois0
bright brighter6 brightli5 illumin3 brighten3 light2 brightest2
brighten brighter4 bright3 darken1 glow1 brightli1 vibrant1
brighter bright6 brighten4 darker3 darken3 brightli2 lumin2
brightest bright2 brighter1 brightli0
brightli bright5 brighter2 vibrant2 illumin1 brighten1 lumin0
brighton bournemouth3 cardiff3 southampton2 sussex2 derbyshir2 guildford2
brilliant geniu3 incred2 fantast2 amaz1 excel1 hilari1
bring brought5 transport2 carri1
brisban queensland7 melbourn4 townsvil4 ipswich4 perth4 nsw3
bristol gloucestershir3 cardiff2 cornwal2 exet2 roanok2 devon2
brit british5 englishman3 britain2 blair1 scottish1 anglo1
britain england5 british4 scotland4 countri3 germani2 canada2
britannia britain1 anglo1 brit1 british0 blair0
british brit5 britain4 anglo2 englishman2 scottish2 scot2
britnei brittani1
brittani britnei1
brittl fragil3 hard1 crumbl0
brno bohemia2 czechoslovak2 pragu1 bratislava1 gmina1 slovenia1
bro brother2 brethren1 bud0 buddi0
broad narrow1
broadband bandwidth4 internet1 telecommun1 telecom1
broadcast televis4 announc4 comment4 station2 channel2 report2
broader compar1 broadli0
broadli wide1 fundament0 substanti0 broader0 sharpli0
broadwai theatr3 music3 theater3 teatro2 theatric1 playhous0
brock brai2 hogan1 reign1 benoit1 wrestler0 goldberg0
brodi mitchel0
broke broken5 break1 bust1 repair0 crash0
broken broke5 damag2 fix1 break1 shatter1 bust1
broker trader3 trade1 secur0
bromlei rotherham3 croydon3 hacknei3 surrei3 wrexham2 hertfordshir2
bronco raider3 chief3 steeler2 seahawk1 colt1 patriot1
bronx borough4 westchest2 brooklyn1 nyc1 york1 yorker0
bronz silver2
brood nest3 breed1 flock0
brook barn1 katherin0 lauren0
brooklyn borough4 nyc4 manhattan4 york3 staten2 yorker2
broom sweep3 brush0
brothel prostitut2
brother sibl4 sister3 bro2 buddi1 friend1 man0
brought bring5 came0 haul0
broughton gloucestershir2 malvern2 midland1 birmingham1 oxfordshir1 brighton1
brow eyebrow4 browser1
brown brownish5 steeler3 bengal2 mccall1 cleveland1 steel1
brownish brown5 reddish1 blacken1 colour1 greenish1 color1
browser chrome4 brow1 safari0
bruce cain0
bruin canadien3 boston1 nhl1 canuck1 oiler1 celtic1
bruis injuri1 injur0
brunei malaysia2 bangladesh2 sultan1 sabah1 malaya1 borneo1
brunett blond3 redhead2 brown0
brunswick manitoba2 provinc1 scotia1 quebec1 provinci0 carolina0
brush gum1 broom0 polish0
brussel belgium5 belgian2 europa2 lieg1 flemish1 antwerp0
brutal cruel2 violenc2 violent1 horribl1 assault1 devast0
bryant kobe1 wallac0 ingram0
bryce paxton0
bryn lena1 tristan1
bsc msc3 bachelor3 univers2 degre2 welleslei1 mba1
bu buse6
bubbl sparkl0 boil0
buccan carolina1 panther1 chief1 raider0 tampa0 steeler0
bucharest romania5 dinamo4 bilbao3 uefa3 belgrad2 pretoria1
buckingham london1 wemblei0 royal0
buckinghamshir hertfordshir4 oxfordshir4 bedfordshir3 wiltshir2 gloucestershir2 shropshir2
buckl strap2 belt1
bud buddi3 bro0
budapest hungari4 hungarian1 vienna1 pragu1 belgrad1 danub1
buddha buddhist6 buddhism5 monk2 monast0
buddhism buddhist8 buddha5 religion2 dharma1 spiritu1 monk1
buddhist buddhism8 buddha6 monk3 hinduism1 monast0 religion0
buddi bud3 friend2 pal1 brother1 brethren1 mate0
budget spend4 expenditur4 expens3 financ2 cost2 costli1
buena como0 bien0
bueno air4 argentin2 and2 argentina1 bogota1 argent1
buffalo sabr2 niagara1 seneca1 edmonton0 eri0
buffet restaur1 diner0
buffi xander1
bug insect3 pest2 beetl1 faulti0 mosquito0 spider0
bui purchas7 bought4 sell4 buyer3 sale3 seller1
buick pontiac3 chevrolet2 cadillac1 chevi1 hyundai1 porsch1
build construct5 builder4 built4 skyscrap4 dwell3 apart2
builder build4 built2 architect1 dwell1 construct1 contractor1
built construct6 build4 builder2 design1 made1 assembl1
bukit selangor4 kuala3 jalan3 singapor3 johor3 penang2
bulb lamp4 light3 headlight3 ballast1 candl1 led0
bulg protrud1 stretch1 sag1 plump0
bulgaria bulgarian4 macedonia3 slovenia3 montenegro3 romania3 balkan2
bulgarian bulgaria4 slovenian3 slavic3 ukrainian2 romanian2 turkish2
bulki thicker1 thin1 thick1 slender0
bull warrior1 bulli1 nba0 spur0 blazer0
bulldog cougar1 panther0
bullet ammunit4 gun3 gunshot3 gunfir3 firearm2 shot2
bulli harass1 aggress1 bull1
bullock burt0
bullshit nonsens2 crap1 fals0
bump lump1 lesion1
bun bunni0
bundesliga bayern3 dortmund1 lehman1 campeonato1 superliga1 liga1
bundl packag1
bungalow accommod1 cottag1 hostel0 hut0
bunker fortif1 trench0
bunni rabbit6 bun0
bureau agenc2
bureaucraci govt1
burger hamburg6 mcdonald1 patti1
burgess graham0
burgundi noir1 beig0
buri burial6 cemeteri4 grave4 inter3 cremat2 graveyard1
burial buri6 grave4 cemeteri4 tomb4 inter4 cremat3
burk dawson0
burkina faso5 cameroon4 gambia3 malawi2 mozambiqu2 benin2
burlington wilmington1 bridgeport0 vermont0 chatham0 charleston0 halifax0
burma myanmar8 burmes6 bangladesh2 lao1 malaysia1 thailand1
burmes myanmar6 burma6 khmer1 malai1 malaysian0
burn burnt7 char3 fire3 flame1 bonfir1 arson1
burnlei tottenham3 watford3 brentford2 everton2 southampton2 sunderland2
burnt burn7 char5 flame1 fire1 roast0 extinguish0
burst explod3 puls1
burt bullock0
burundi mozambiqu2 bolivia1 rwanda1 madagascar1 burkina1 ethiopia0
busch nascar1 brewer1
buse bu6 transport0
bush trump4 presid3 obama3 shrub3 presidenti1 hillari1
busi firm3 compani3 corpor3 enterpris3 industri2 commerc1
businessman businessmen4 billionair2 magnat1 industrialist1 ceo0 busi0
businessmen businessman4 firm3 corpor3 execut3 industrialist2 compani2
bust broke1 broken1
butcher slaughter2
butt ass4 backsid0
butterfli moth1 insect1
button control1 press0
buyer seller5 sale4 sell3 purchas3 bui3 owner1
buzz vibrat1
bwf itf1 badminton0
bwv bach1
bye goodby5 farewel3 leav1 end0
byrd mcconnel0 cunningham0
byrn hurst0
byron shellei0
byte binari1 bit1 encod0
byu brigham5 utah3 mormon1 amherst1 bois1 ld0
byzantin constantinopl3 antiqu1 anatolia0 vatican0
cab taxi2
cabaret saloon0
cabbag veget3 carrot1
cabin campground1 hut1 cottag0 lodg0 camp0
cabinet cupboard3 kitchen2 furnitur1 shelv0 drawer0
cabl cord4 wire3 connector0
cactu pear0 alga0
caden ignacio0
cadet recruit2 regiment2
cadillac pontiac2 ford2 chevrolet2 corvett1 buick1
cadiz espana3 spain3 gibraltar1 granada1 valencia1 cordoba1
caesar juliu5 cesar3 roman0
caf coffe1
cafe restaur2 tavern1 diner0 starbuck0
cafeteria lunch2 restaur0 dormitori0
cain adam1 bruce0
cairn townsvil3 brisban3 arun2 queensland2 perth1 wale1
cairo egypt6 egyptian1 nile0 alexandria0
caitlin brianna1 becca0 chloe0 lauren0
cake bake1 bakeri1
cal california5 sacramento1 pasadena1 san0 berkelei0
calabria sicili3 lombardi2 sardinia2 italia2 tuscani1 genoa1
calai dover1 wiltshir1 guernsei1 sussex0 nant0 britain0
calcium miner1 nutrient0 magnesium0
calcul comput6 formula4 multipli3 multipl2 arithmet1 convers1
calculu deriv4 differenti3 integr1 slope0 tangent0
calcutta kolkata6 bangalor3 bombai3 dhaka3 chennai2 madra2
calder cuthbert1 stephenson0
calderon vicent1 nunez1 hernandez0
caledonia caledonian3 papua1 island1 vanuatu1 fiji1 archipelago1
caledonian caledonia3 scottish2 scotland2 shetland2 mackai1 scot1
calendar date1
calf calv7 cattl1 cow1
calgari alberta6 edmonton5 winnipeg4 saskatoon3 toronto3 vancouv3
calhoun kenton0
calib ammunit0 rifl0
california cal5 sacramento3 angel2 san2 texa1 pasadena1
caliph mohammad2 sunni2 moham2 jihad1 muhammad1 isi1
call caller5 telephon1 dial1 phone0
caller call5 telephon3 dial0
calli natasha0
callum reec1 aidan0
calm sooth5 anxiou2 relax1 comfort1 calmli1 seren0
calmli calm1 angrili0
calv calf7 cow2 cattl2 hoov0 livestock0
calvert maryland3 baltimor2 annapoli2 chesapeak0
cam camera3
cambodia cambodian5 thailand4 lao3 khmer3 asia2 indonesia2
cambodian cambodia5 khmer5 vietnames2 thai2 indonesian1 mongolian1
cambridg oxford2 waterloo1 dartmouth1 wharton1 stamford1 stanford1
cambridgeshir northamptonshir3 suffolk3 leicestershir2 hertfordshir2 lincolnshir2 peterborough2
camden london1 newark1 gloucest1 gloucestershir1 hampstead1 potomac0
came come5 arriv0 brought0
camera photographi3 photograph3 cam3 film2 surveil1 footag1
cameron vicki1 tori0 blair0
cameroon burkina4 africa3 seneg3 congo3 mozambiqu2 togo2
camil veronica0
camilla diana1 theresa1 teresa0
camouflag stealth0
camp campground5 tent3 hike1 ymca1 cabin0 shelter0
campaign elect1 candidaci1 candid1 champion1
campbel fraser0 cecil0
campeonato clube2 superliga2 stadion2 bundesliga1 deportivo1 libertador1
campground camp5 tent2 cabin1 cottag1
campo paulo1 alvarez0 camp0 aria0
campu campus7 univers5 dorm5 universit3 colleg3 universidad3
campus campu7 univers4 colleg3 universit2 dorm2 universidad1
can could6 couldn5 abl4 cannot2 jar1
canada usa4 canadian4 vancouv3 america3 ontario3 australia3
canadian canada4 american2 quebec2 canadien1 british1 australian1
canadien montreal3 bruin3 nhl2 canadian1 leaf1 canuck1
canal waterwai3 aqueduct0
canberra melbourn3 sydnei3 adelaid2 perth2 flinder2 brisban2
cancel postpon1 final0 renew0
cancer tumor6 chemotherapi2 leukemia2 patholog1
candac elsi1
candi sweet3 sugar2 chocol1 yeast1
candid candidaci5 nomin3 nomine3 elect1 primari1 reelect1
candidaci candid5 nomin1 campaign1 applic1 nomine0
candl flame2 lamp1 bulb1 lantern0 torch0 wax0
canin dog8 pup5 anim4 puppi4 pet3 terri2
cann biennal1 louvr0
cannabi marijuana8 weed5 pot2 drug1 smoke1 tobacco1
cannon canon4 artilleri3 gunneri0 armament0 gunpowd0
cannot unabl5 tri2 can2 imposs1 could1 abl1
cano boat3 schooner1 paddl1 row0 raft0 sail0
canon cannon4
canopi tent1 foliag1
cantata choral2 bach1 concerto0 libretto0
canterburi christchurch1 parramatta1 bournemouth0 wellington0
canton switzerland4 zurich4 swiss2 alp2 nepal1 tyrol1
cantones mandarin3 taiwanes1 chines1
canuck nhl3 oiler2 bruin1 canadien1 sabr1 island0
canva draw1 paint0
canyon basin1 vallei0 ravin0 gorg0
cao bao0
cap capit2
capabl abil3 enabl3 abl2 incap1 allow1 capac0
capac alloc1 capabl0
cape durban2 pretoria2 namibia2 johannesburg1 africa1 zulu0
capit capitalist6 capitol4 social3 commun2 econom2 cap2
capitalist capit6 socialist2 social2 communist1 commun1 marxism1
capitol capit4 washington0
cappella choir1 orchestra0 choru0
capsul pill1
capt captain2
captain command3 skipper2 admir2 capt2 seamen1 ensign1
captiv hostag4 detaine4 prison3 kidnap2 convict1 imprison1
captur recaptur3 record0 imprison0 catch0
car vehicl7 automobil6 automot2 drive2 sedan1 porsch1
caraca venezuelan3 venezuela3 bogota2 bolivar1 chavez0
caravan wagon1
carbon soda2 sparkl2 charcoal2 dioxid0 limeston0
card deck2 beckett1 poker1
cardboard box2 packag1 wooden1
cardiac cardiovascular6 heart3 heartbeat2 atrium1 arteri1
cardiff swansea6 wale4 wrexham4 southampton3 brighton3 bristol2
cardin cub1 astro0 mlb0
cardiovascular cardiac6 arteri4 vascular2 heart1 heartbeat1
care worri1 warn1 cautiou1 caution1 compassion0
career job5 profess3 occup2 vocat1 hire1 employ1
carefulli slowli2 direct2 instruct2 how1 techniqu0 gentli0
carei mimi0
careless reckless0
caress touch4 rub3 stroke2 intim1 affect0 intimaci0
caretak housekeep1 supervis1 nanni1 servant0
cargo freighter3 luggag2 baggag2 suitcas2 haul2 transport2
caribbean bahama3 jamaica3 barbado2 antil2 puerto1 indi1
carla carmen0 kristen0
carleton mcleod1 stratford0
carli valeri0 natali0
carlo marcelo2 lui2 pedro2 raul2 felip2 vicent1
carlson larkin3 larson1
carlton melbourn0
carmen carla0
carnag havoc2 mayhem1
carniv festiv0
carol robyn0 gabriel0 paulin0
carolina charleston3 clemson3 raleigh2 greensboro2 charlott2 tennesse1
carolyn becca0
carousel slide1
carpathian transylvania3 hungarian2 hungari2 czechoslovak2 romania1 romanian1
carpent craftsman3 craftsmen3 contractor1 lumber0 bosch0
carpet rug3 floor0
carri transport4 haul1 bring1 pack1 natali0
carriag wagon3 train1 locomot1
carrier provid0
carrot veget3 cabbag1
cart wagon0
carthag hannib1
cartoon comic2 cartoonist2 anim1 simpson1 nickelodeon0
cartoonist cartoon2 comic1
cartridg printer2 ink2
carv engrav2 sculptur2 craft1 cut1 statu0 artwork0
casa villa2 mansion1 maison0
casablanca morocco1
case lawsuit1
cash dollar2 monetari2 financi1 fund1 coin1 currenc1
casino gambl4 poker2 vega2
casket coffin5 funer3 cremat2 burial2 grave2 corps1
caspian caucasu0
cassandra katherin1 kathryn0
cassett tape1
cassi sasha2 becki1 kyli1 nina1 natasha1 alyssa0
cast hindu2 actor2 actress1 portrai0 audit0 act0
castil bernardo1
castillo rey3 delgado1 marquez0 molina0 rodriguez0 guzman0
castl fortress1 chateau1 manor0
castro cuban4 cuba3 havana1 chavez0
casualti death3 fatal3 wound1 mortal0
cat kitti5 kitten4 pet3 dog1 anim1
catalan catalonia1
catalog catalogu6
catalogu catalog6
catalonia spain5 iberian4 barcelona4 espana3 spaniard3 blanca2
catalyst catalyt6
catalyt catalyst6 enzym0
catastroph disast4 crise2 disastr2 explos2 tragedi1 devast1
catch caught3 recept1 receiv0 captur0
catcher baseman3 shortstop2 fielder2 hitter1 bat1 outfield0
catchment watersh2 runoff2 tributari1 drainag1 fountain0 headwat0
categor categori4 classif4 classifi2 taxonomi1
categori categor4 classif2 taxonomi2 taxon0
cater cook2 culinari2 kitchen1 barbecu1 dine1 restaur0
catfish fish4 trout2 perch2 tuna1 seafood0 salmon0
cathedr basilica1 chapel0 church0
catherin katherin2 sonya2 kathryn1 nicola1 theresa0 kati0
cathi gail0 leslei0 dori0 joann0
cathol catholic8 protest4 papal4 priest3 vatican3 archdioces2
catholic cathol8 christian3 protest3 papal3 vatican3 religion3
cattl cow7 livestock6 calv2 herd2 beef2 holstein2
caucasian ethnic3 asian2 racial1 negro1 white1 minor1
caucasu eurasian2 azerbaijani2 azerbaijan2 tbilisi2 turkic1 siberia1
caught catch3
caus becaus5 reason2 why2 affect1 diseas0 result0
causewai viaduct1 bridg1
caution cautiou4 warn4 safeti2 risk2 unsaf1 danger1
cautiou wari5 caution4 cautious4 worri3 safe3 unsaf2
cautious cautiou4 uneasi1 nervous1 wari0 warili0 worri0
cavali piston3 warrior2 duke0 cleveland0 maverick0
cavalri horseback3 horsemen3 yeomanri1 regiment1 dragoon1 stabl1
cave cavern4 subterranean3 excav0
cavern cave4 subterranean3 dungeon2 ravin0 trench0
caviti enamel0
cayman caribbean0
cb nbc2 espn1 pb0
cbc ctv2
cbn manila1 cebu1 philippin1 quezon1 barangai0
cd disc3 disk1 dvd1 album0
ceas stop4 halt3 termin1 exit1 interrupt0
ceasefir peacekeep2 armistic2 peacefulli1 truce1 hostil0
cebu quezon4 mindanao4 philippin4 manila3 luzon3 barangai2
cecil campbel0
cecilia francesca2 joanna1 priscilla1 helen1 christi1 theres0
cedar beech1 oak0
cede relinquish0
celaena artemi1
celebr festiv5 commemor4 ceremoni1 tradit1 fest1 famou1
celesti astronom3 planetari3 astro2 astronomi1 planet1 heavenli1
celin adel1 madonna0 singer0 cher0
cell cellular4
cellar breweri1 basement0 brew0
cello violin2 violinist2 instrument2
cellular cell4 mobil0
celtic scottish2 laker2 piston2 scot2 knick2 nba1
cement concret6 mortar3 pave0
cemeteri graveyard7 grave5 burial4 buri4 mausoleum4 tomb3
censu demograph1 genealog0 popul0
cent dollar3 usd1 round1 shill1 decim1 currenc1
centenari commemor1 centuri1 centenni1
centenni centenari1
center centr7 centro2 central2 middl2
centimet centimetr6 metr3 millimetr3 meter2 inch1
centimetr centimet6 metr6 millimetr5 inch3 meter2 kilometr2
centr center7 central2 centro2 middl0
central centr2 center2 downtown1 centro1 cooper0 midtown0
centro center2 centr2 central1
centuri decad3 centenari1 year0
ceo execut3 chairman1 manageri1 chairperson1 billionair0 businessman0
ceram porcelain4 potteri2 materi1 enamel1 solid0
cereal wheat3 grain2 barlei1 corn1 flour0 rice0
cerebr neurolog5 brain4 neurosci2 cortex1 stroke1
ceremoni ritual3 tradit2 celebr1 festiv1 ordain0
certain specif0
certainli definit4 absolut3 sure3 ye2 yeah1 undoubtedli1
certainti uncertainti3 uncertain2 confid1 chanc0
certif certifi6 accredit1 qualif0
certifi certif6 accredit0
cesar caesar3 juliu1
cessna aircraft4 plane3 airplan3 aeronaut3 aviat3 biplan1
ceylon lanka5 lankan3 kerala2 colombo2 indonesia0 malayalam0
cfa mfa1
chair chairperson4 seat3 chairman3 conven2 armchair2 wheelchair2
chairman chairperson5 chair3 ceo1
chairperson chairman5 chair4 ceo1
chalk sedimentari0
challeng struggl3 difficulti3 difficult2 hardest2 contest1 tricki0
chamber hallwai0 hall0
chamberlain malon1
champ champion6 championship1
champagn wine1 plaster0 sparkl0 rum0 bottl0
champaign illinoi4 urbana2 barrington1 indiana1 bloomington1 lafayett1
champion champ6 spearhead4 championship3 advoc2 medalist1 campaign1
championship champion3 champ1 tournament1 playoff1 final0 campeonato0
chan han1 yun0
chanc unlik3 odd2 possibl2 probabl2 like1 certainti0
chandler phoeb0 tracei0
chandra kira0
chang alter5 unchang3 modifi3 modif3 cheng2 hong2
channel broadcast2 commun1 station0 stream0 simulcast0 espn0
chant anthem0 shout0
chao chaotic7 havoc0
chaotic chao7
chapel church2 ministri1 congreg1 dioces1 basilica1 parish0
chaplain clergi1 congreg0
chapman fielder0 avila0
char burnt5 burn3 charact2 fieri2 roast1 flame0
charact char2 protagonist0
character characteris4 describ3 characterist1 properti1 defin1 definit1
characteris character4 describ2 definit1 defin1
characterist trait2 qualiti2 character1 attribut0
charcoal coal3 carbon2 barbecu0
charg paid1 bill1 batteri1 fee1 pai1
charger bronco0
charismat devot0
charit chariti6 philanthropi5 philanthrop3 donat2 nonprofit2 philanthropist2
chariti charit6 philanthropi4 donat3 philanthrop3 unicef2 nonprofit2
charl charli2
charlei charli3
charlemagn frankish2 hermann0
charleston carolina3 greenvil2 johannesburg1 raleigh1 durban1 south1
charli charlei3 charl2
charlott mecklenburg2 carolina2 raleigh1 greensboro1 wilmington0
charlton hotspur1 brentford1 oldham1 shrewsburi0 dorset0 bournemouth0
charm witti1 ador0
chart plot3 graph3 axi2 diagram1 graphic0
chase pursu2 pursuit2 runner1 fugit1 sprint1 stalk0
chassi vehicl1 wheelbas1 motor0 fuselag0
chat talk5 convers4 messeng3 messag2 commun2 discuss1
chateau loir1 castl1 bordeaux0
chatham windsor1 sudburi1 kent0 burlington0 peterborough0
chattanooga tennesse3 nashvil3 stockport2 bloomington1 knoxvil1 nottingham1
chatter chat1 feed0
chavez venezuelan3 bolivar2 venezuela1 castro0 moral0 jorg0
cheap inexpens6 cheaper5 expens5 costli4 cost4 afford3
cheaper cheap5 expens5 costli4 cost4 afford2 inexpens2
cheat li1 betray0 liar0 beg0
check verifi3 verif1
cheek facial2 face2 cheekbon2 lip1 nose1 mouth0
cheekbon cheek2 facial2 face0 teeth0
cheer cheerlead5 upbeat3 melancholi2 cheerfulli1 clap1 grate1
cheerfulli cheer1 happili0 sweetli0
cheerlead cheer5 gymnast0
chees dairi1 kraft0
chef culinari4 cook4 kitchen3 cuisin1 recip1 restaur1
chelsea liverpool4 stamford2 leicest2 arsen2 tottenham2 trafford2
cheltenham stratford1 hertfordshir0
chemic chemistri5 substanc4 chemist2 compound1 toxic1 inorgan1
chemist chemistri3 chemic2 scientist1 pharmaceut0
chemistri chemic5 chemist3 substanc2 biochemistri1 molecular1 atom1
chemotherapi cancer2 leukemia1 tumor1 treatment1
chenei bush1
cheng jian3 chang2 sichuan2 jiang2 jia1 cheung1
chennai madra4 andhra3 calcutta2 bangalor2 nagar2 karnataka2
cher cherri1 celin0
cheroke jeep3 indian0 tribe0
cherri cher1
chesapeak maryland2 potomac2 roanok2 virginia2 annapoli2 baltimor2
cheshir lancashir4 shropshir4 wrexham3 shrewsburi3 cumbria3 northamptonshir3
chess rook1
chest breast0
chester stockport0
chet shane0 rick0
cheung leung4 hong2 wong2 chang2 tian2 jiang2
chevi chevrolet7 porsch1 ford1 buick1 pontiac1 corvett1
chevrolet chevi7 nissan4 pontiac4 corvett3 ford3 automot2
chew bite3 eaten2 gum2 eat1 snack1 tooth1
cheyenn joshua0
chiang jiang2 henan2 taipei2 yunnan1 chang1 cheung1
chiba osaka2 nippon1 prefectur1 nagoya1 tokugawa1 tokyo0
chicago illinoi4 detroit2 milwauke2 cincinnati2 midwest1 nyc1
chichest sussex1 wiltshir0
chick chicken2 girl2 ladi1 gal1 girlfriend0
chicken poultri6 chick2 bird2 hen1 meat1 rooster1
chico selena1
chief bronco3 raider3 steeler1 afc1 ram1 buccan1
chiefli princip1 terminolog0 mean0 slang0
chihuahua juarez1 canin1 pomeranian0
child kid5 daughter2 infant1 children1 childhood1 parent0
childbirth matern4 birth2 womb2 abort1 fetal1 newborn1
childhood infanc3 children1 adolesc1 upbring1 preschool1 kid1
childish immatur4
childless fertil2 adopt1 parent1 orphan0
children kid5 babi3 infant2 grandchildren2 childhood1 juvenil1
chile chilean7 paraguai3 santiago3 and2 peru2 bolivia2
chilean chile7 argentin3 uruguayan2 santiago2 bolivian2 and2
chili pepper3 spici1 salsa1 spice1
chill cold5 chilli4 colder3 cool3 warmer2 warm2
chilli colder6 cold4 chill4 warmer4 warm3 shiver3
chime size1
chimnei fireplac2
china shanghai3 asia3 russia3 japan3 beij3 usa3
chinatown tokyo1 beij1 shanghai1 shenzhen0 midtown0 san0
chines asian4 mandarin3 peke2 japanes2 taiwanes1 qing1
chloe olivia0 caitlin0 stella0
chlorid salt3 salin0 sodium0
chocol sweet2 candi1 flavor0
choic choos6 chose4 option3 decis3 decid3 pick2
choir choral5 vocalist2 soloist2 singer1 vocal1 cappella1
choke swallow0 gasp0
cholera diseas0 coli0 pathogen0 epidem0
choos chose8 choic6 chosen5 pick4 select4 decid4
chop slice3 cut1
chopin freder4 pianist2 beethoven1 schumann0
chopper helicopt3 rotor1
chopra mohan0 menon0 kapoor0 hussain0 sharma0 kiran0
choral choir5 cantata2 orchestr1 musik1 orchestra1 hymn1
chord cord2
chore housekeep2 household0
choreograph choreographi6 dancer2 danc1 ballet1 gymnast1
choreographi choreograph6 danc2 ballet1
choru lyric1 choir1 vocal1 ballad0 sang0 choral0
chose choos8 choic4 pick4 select4 chosen2 decid2
chosen choos5 select3 pick3 chose2 choic2 decid1
chri christoph4 elliot0
christ jesu5 god0
christchurch otago4 wellington4 auckland4 perth2 canterburi1 dunedin1
christi becki1 cecilia1 mari1 paig0 maria0
christian religion5 religi4 theologi4 catholic3 believ2 church2
christin rene2
christina cristina4 kyli1 tatiana1 beyonc1 michel1 robyn0
christma holidai3 present2 santa1 thanksgiv0
christoph chri4 gill3 edouard2 stephan1 nathaniel1 bernhard1
chrome browser4
chromosom genom1
chronicl trilogi1
chronolog timelin4 timet1 tempor1 histori0 sequenti0
chrysler pontiac2 chevrolet2 jeep1 dodg1 volkswagen1 mitsubishi1
chuckl giggl6 laugh5 grin4 smirk3 joke2 groan2
chun kung2 tai1 jong1 manchu0 zhu0 ryu0
chung jiang1 tian1 zhu1 yoon0 cheung0 wong0
chunk portion2 slice1 mouth1 split1 halv0
church congreg5 clergi3 ministri3 seminari3 pastor3 dioces3
churchil winston0
churchyard cemeteri1 graveyard1
cia espionag2 spi1 fbi1 nsa0
cicero horac2 roman2 tiberiu1 luciu1 augustu1 claudiu1
cigar cigarett3 tobacco2 smoke0
cigarett tobacco6 smoke6 cigar3 marijuana0
cincinnati ohio4 dayton3 pittsburgh3 bengal2 indiana2 indianapoli2
cinderella princess0
cindi moniqu0
cinema theater7 theatr7 film4 movi4 filmmak4 cinematographi2
cinemat filmmak2 cinema2 film1 cinematographi1 footag1 theatric0
cinematograph cinematographi5 filmmak4 direct2 screenwrit2 director2 directori2
cinematographi filmmak6 cinematograph5 directori3 film3 cinema2 cinemat1
cinnamon spice1
cipher crypt4 encrypt4
circl circular6 radiu4 encircl3 radial1 oval1 revolv0
circuit electron3 electr1
circul stoke1 vein1 convect1 serum0
circular circl6 radiu2 radial2 encircl1 oval1 revolv1
circumst situat4 occas1
cisco network1 telecom1
citat cite7 bibliographi2 quot0 refer0
cite citat7 bibliographi2 referenc2 refer2 sourc1 quot0
citi urban6 town5 municip2 nyc1 local1 hometown1
citizen citizenship5 natur3 resid2 inhabit2 civilian2 government0
citizenship citizen5 natur4 passport2 immigr1
citru lemon5 orang3 grape2 fruit1
ciudad monterrei2 barrio2 paso2 bogota1 veracruz1 guadalajara1
civic honda1
civil cultur3 societi1 mesopotamia1 nation1 tribe0
civilian citizen2 personnel1 soldier1 offic1 policemen1 militari1
clade phylogenet5 superfamili2 miocen0
clai benton1
claim alleg1 complaint1 accus1 assert1 request1 sold1
clair dori0
clamp brace0
clan villag1
clandestin covert2 espionag1 secreci1 infiltr0 undercov0 illicit0
clap applaus5 cheer1
clapton guitarist3 hendrix2 guitar1
claremont fenton0
clarifi unclear3 ambigu1 clariti1 confus1 clearer0 understood0
clarinet obo4 flute2 instrument1 trombon1 orchestra1 trumpet0
clarissa georgina0 priscilla0 daphn0
clariti clearer4 clear2 unclear1 clarifi1
clark reev2 loi2 superman1 laurenc0 lewi0
clarkson stevi0
clash conflict5 quarrel2 truce1 disput1 disagr1 rivalri1
clasp grip1 clutch0 bracelet0
class classif2 classroom2 cours2 lectur1 classifi1
classic oldi2 typic1 baroqu0 symphon0
classif classifi7 categor4 recognit2 class2 categori2 supervis2
classifi classif7 categor2 supervis2 recogn2 distinguish2 recognit1
classmat alumni2 graduat1 student0 attend0 freshman0 freshmen0
classroom schoolhous3 school3 educ3 student3 teach2 class2
clau santa3 rudolph1
claud edouard2 gaston2 bernard2 bernhard2 antoin1 henri1
claudio federico3 alessandro3 francesco2 paolo2 silvio2 bernardo1
claudiu cicero1 hamlet0
claus sentenc2 statement1 conjunct1 queri0 syntax0
claw paw2 nail2 fingernail1
clean cleaner5 cleanup4 cleans4 wipe3 wash3 hygien2
cleaner clean5 cleanup2 cleans2 scrub1
cleans clean4 cleanup2 cleaner2 wipe1 hygien1 wash1
cleanup clean4 cleaner2 cleans2 purg1 clear1 tidi1
clear eras3 clariti2 clearer1 cleanup1 wipe1 reviv0
clearer clariti4 clear1 clarifi0
clearli obvious4 evid2 appar0
clemen pitcher2 astro1 outfield1 sox1 damon0
clemson carolina3 auburn2 usc1 lsu0 baylor0
clench grit2 purs1 brace1 grip1 tighten1 squeez0
cleopatra egyptian1 pharaoh0 ptolemi0 alexandria0 antoni0
clergi clergyman5 priest5 pastor4 church3 ecclesiast3 seminari3
clergyman clergi5 pastor3 ecclesiast3 theologian2 rectori2 cleric2
cleric priest4 clergyman2 prelat2 pastor2 clergi1 workforc1
clermont bordeaux2 steamboat0
cleveland akron3 ohio3 detroit2 cincinnati2 brown1 miami1
clever geniu1 witti0
client custom2 consult2
cliff ledg2 mountain0
clifton raleigh1 davenport1 bridgeport1 granvil1 barlow0 broughton0
climat meteorolog2 subtrop2 weather2 temper1 warm1 temperatur1
climax orgasm2 culmin1 epilogu0 conclud0
climb ascent4 everest1 hike0 elev0
cling clung3
clinic hospit3 medic3 patient2 infirmari1 therapeut1 medicin1
clint eastwood1
clinton hilari4 hillari3 presidenti1 sander1 obama1 presid1
clip footag0 video0
clit orgasm1
clive geoffrei0
cloak veil0
clock timer1 utc0
clockwis direct2 rotat2 orient1 sidewai0
clone copi2 replic1 replica1
close reopen4 proxim3 shut2 open2 closer1 closur1
closer nearer2 closest2 close1 farther1
closest nearest6 nearer3 near2 nearbi2 closer2
closet wardrob0
closur close1
cloth apparel8 garment6 dress5 outfit5 fabric4 attir4
cloud cloudi2 haze0
cloudi cloud2 raini1 hazi1 rain1 fog0 haze0
club nightclub3 clube1
clube deportivo3 stadion2 campeonato2 uefa1 estadio1 atletico1
clubhous dormitori1
clue hint2
clung cling3
cluster group2 aggreg0 node0
clutch grab4 grip1 hold1 clasp0
cmll lucha2
coal charcoal3 mine1 collieri1 miner1
coalit allianc1 collect0 unit0
coars grit2 grind0
coast coastal6 coastlin5 shore4 shorelin2 sea2 beach2
coastal coast6 coastlin5 shorelin5 seasid4 shore4 beach3
coastlin coastal5 shorelin5 coast5 shore3 beach2 sea1
coat jacket4 corros2
cobalt crate0
cobra viper1 snake1 venom0
coca coke4 cocain2
cocain coke4 drug4 coca2 heroin2 opium2 narcot1
cochin kerala4 kochi4 malabar3 lanka0 chennai0 ceylon0
cock peck1 rooster0
cocki arrog0
cockpit pilot2 aviat1
cocktail drink2 beverag1 martini1 tequila1 sip1 alcohol0
coco cocoa0
cocoa coco0
coconut banana1
code program4 encod2 programm1 comput0 sent0 crate0
codi dylan1 corei1 zac0 zack0 jess0
coeffici polynomi2 equat1 formula0 calcul0
coffe brew2 starbuck1 caf1 cup0 beverag0
coffin casket5 corps3 grave2 burial2 cemeteri1 graveyard1
cognit brain1 percept1 mental1 think0
coil wind1 knot1 cord0
coin coinag4 shill2 currenc2 popular2 pioneer1 penni1
coinag coin4 currenc0 monetari0
coincid coincident3 simultan1 alik0
coincident coincid3 iron2 surprisingli1 mysteri1
coke soda4 cocain4 pepsi4 coca4 cola3
cola pepsi3 coke3 soda3 beverag1
colbert letterman1 conan0
colchest essex1 alban1 oldham1 cambridgeshir0 somerset0 lincolnshir0
cold colder5 chill5 chilli4 warm2 ici2 warmer1
colder chilli6 cold5 warmer5 temperatur4 warm4 chill3
coldli hostil0 warili0
coleman richardson1 walsh0 larkin0
coli bacteri4 bacteria4 bacterium3 pathogen0 cholera0
colin collin5
coliseum stadium1 arena1 auditorium0 estadio0
collabor partnership3 partner3 contributor2 cooper2 allianc2 colleagu2
collaps unfold2 fold2 toppl1 tumbl1
collar bark1 collarbon0
collarbon bone1 neck1 boni1 shoulder0 collar0
colleagu employe2 collabor2 teammat2 worker1 fellow1 workplac0
collect collector4 individu4 group3 commun3 aggreg1 solidar1
collector collect4 memorabilia1 creditor1
colleen erin0
colleg univers5 collegi4 institut3 campu3 campus3 undergradu3
collegi colleg4 ncaa3 intercollegi2 univers2 campu2 academ2
collid collis6
collieri coal1 miner0 quarri0
collin colin5 dougla0
collingwood essendon5 kilda4 geelong2 afl2 fremantl2 vfl2
collis collid6
colloqui commonli3 wide2 routin2 popularli1 tradition1 inform0
cologn fragranc4 perfum3 scent0
colombia bogota5 colombian5 columbia4 ecuador3 bolivia2 rica2
colombian colombia5 columbian4 bolivian3 bogota3 venezuelan2 spaniard2
colombo lanka4 lankan2 ceylon2 hondura0
colon coloni4 colonist3 imperi1 jamestown1 settler0
colonel command1 lieuten1 offic1 sergeant0 brigadi0
coloni colonist5 colon4 jamestown3 settler1 imperi1
colonist coloni5 settler4 colon3 pilgrim2 jamestown1 loyalist0
color colour9 pigment5 dye4 blue4 grai4 red4
colorado denver5 nevada2 rocki2 montana2 arizona1 utah1
coloss giant4 gigant2 enorm2 monument2 massiv1 tower1
colour color9 blue4 grei4 grai3 white3 reddish3
colt steeler2 raven2 nfl2 man2 patriot2 indianapoli1
columbia colombia4 vancouv2 bogota1 columbian1 washington0 potomac0
columbian colombian4 spaniard2 america2 colombia2 bolivian1 rican1
columbu ohio1 cleveland0 cincinnati0
column row2 tabl2 excel1 columnist0
columnist newspap1 huffington0 journalist0 column0
com www3 websit3 site3
combat warfar5 battl4 fight4 fighter3 guerrilla2 insurg2
combin merg5 consolid4 combo2 select1 team1 aggreg1
combo combin2
combust flame3 fuel2 ignit2 fire1 burn1 petrol1
come came5 arriv1 incom1 go0 get0
comeback back0
comed humor5 comedi4 comic3 humour3 comedian2 amus1
comedi comed4 humour2 comedian2 humor1 sitcom1 comic1
comedian comed2 comedi2 humour1
comet asteroid2 meteor1
comfort reassur3 uncomfort3 warmth1 calm1 sooth0
comic comed3 marvel3 cartoon2 comedi1 humor1 cartoonist1
command gener3 captain3 adjut2 sergeant2 brigadi1 admir1
commando underwear1 brief1 paramilitari0 mission0
commemor remembr4 celebr4 memori2 honor1 centenari1 memorabilia1
commenc begun6 began6 begin4 graduat3 initi2 start2
commend prais4 laud4 accolad2 compliment1 award1 thank1
comment announc5 commentari5 broadcast4 report2 repli1 refere1
commentari comment5 announc0 broadcast0
commerc merchant3 busi1 retail1 shop1 mercantil1 sale1
commerci advertis3 market2 ad2
commiss commission2 agenc0
commission commiss2 manfr0
commit oblig0
committe subcommitte3 council2 congress0
commod mercantil1 market0
commodor sega1
common commonli2 uncommon1 commonplac1
commonli commonplac5 wide5 colloqui3 routin3 frequent3 often2
commonplac commonli5 customari3 preval2 convent1 univers1 common1
commun communist6 telecommun4 convers3 collect3 transmit3 marxism3
communion consecr2 sacrament2 baptism1 supper1 catholic1 holi1
communist commun6 socialist3 marxist2 ussr2 social1 marxism1
como primera1 buena0
compani corpor6 firm6 corp5 manufactur3 busi3 industri3
compar comparison8 contrast2 similar2 differ2 lesser2 inferior1
comparison compar8 differ3 contrast2 similar1 ident0
compart backpack1 slot0 pocket0
compass compassion6 empathi2 sympathi1 magnet0
compassion compass6 sympathi0 care0 empathi0 kind0
compat incompat6 playabl0 support0
compel compuls2 fascin0 facilit0 forcibl0 insist0
compens paid3 pai3 wage2 salari1 bonus0
compet competit6 competitor4 race3 tournament2 oppon2 skill2
competit compet6 contest5 competitor4 tournament3 race1 olymp1
competitor compet4 competit4 rival1
compil build2 composit0 program0
complain complaint3 criticis1 remark1 frustrat1 mutter0
complaint complain3 claim1 issu1
complement complementari1
complementari complement1
complet entir5 finish4 fulli3 incomplet2 award2 done2
complex imaginari3 ligand2
complexion skin3 tan2 cosmet1 pigment0
compli complianc3 obei1 adher1 violat0
complianc compliant4 enforc3 compli3 regul2 adher1
compliant complianc4 enforc0
complic difficult2 detail1 confus1 hard0 straightforward0 surgeri0
compliment commend1 prais1 admir1 laud1 attract0
compon part1
compos composit4 orchestr4 musician3 artist2 musica2 instrumentalist2
composit compos4 compil0 accompani0
compound constitu3 substanc2 molecul2 chemic1 chemistri1 inorgan1
comprehend comprehens3 understand2 explain1 interpret0
comprehens comprehend3 understand2 interpret0
compress compressor1 spars1 encod0
compressor compress1
compris consist4 constitut3 incorpor0 gather0
compromis hack4 negoti2 malici1 bargain0
compton riversid0
compuls compel2 addict2 desir0
compulsori mandatori5 mandat3 requir1
comput calcul6 program2 hardwar2 laptop2 desktop2 machin2
comrad communist1 fellow1
comt gill0 vincent0
comun pisa1 massimo1 guido1 dell1 pa0 francesco0
conan colbert0 letterman0
concacaf colombia1 fifa1 nacion0 rica0
conceal hide2 holster1 stealth1 sneak1 discreet1 obscur0
conced admit1
conceiv concept4 pregnant1 birth1 pregnanc0
concentr focus2 dose2 mixtur2 quantiti2 distract1 focu1
concepcion arturo1 quezon0
concept conceiv4 notion4 fertil3 conceptu3 pregnanc2 reproduct2
conceptu concept3 notion0
concern worri6 regard5 consider3 cautiou1 fear1 scrutini1
concert venu3 tour2 headlin2 onstag2 backstag1 festiv1
concerto violinist2 orchestr2 orchestra2 compos1 cantata0 recit0
conclud conclus6 complet2 impli2 epilogu1 revis0 final0
conclus conclud6 find2 implic1 hypothesi1 epilogu0
concordia ecol0
concours depot0 airport0 airfield0
concret cement6 slab2 mortar1 pavement1
concurr simultan5 parallel2 content2 synchron1 thread1 lock0
concuss injuri2 traumat0
condemn denounc1 theologi1 persecut0 prohibit0 theolog0
condo residenti2 resid1 apart1 dwell0 incorpor0 hous0
condor pegasu1 talon0
conduct conductor4
conductor conduct4 wire2 electr2 electrif0 electromagnet0 electrod0
cone conic5
confeder confederaci7 congress2 gettysburg1 constitut1 naacp0 secess0
confederaci confeder7 secess1 gettysburg0
confer bestow2 invit0 tournament0
confess admit1 asham1 forgiv1
confid certainti1 uncertain1 proudli1 optim0 optimist0
confidenti secreci3 discreet2 disclosur2 privaci1 secur1 secret1
configur setup4 set3 enabl1 instal1
confin restraint1 contain1 restrain1
confirm trade3 bought3 purchas1 verifi0 exchang0 seller0
confisc smuggl0
conflict clash5 hostil2 disagr2 disput2 quarrel2 contenti1
confront hostil2 quarrel1 angrili1 conflict1 fight0 disput0
confus puzzl4 unclear2 misunderstand2 baffl1 ambigu1 clarifi1
congenit abnorm1 fetal1 newborn1 hereditari0
congest traffic2 bandwidth0
conglomer corpor1 incorpor0 compani0
congo cameroon3 africa3 zimbabw2 uganda2 mozambiqu2 kenya2
congreg church5 sermon3 ministri3 clergi2 quaker2 sect1
congress congression6 congressman3 legisl2 confeder2 repres2 senat1
congression congress6 congressman6 legisl4 repres3 legislatur1 partisan0
congressman congression6 repres4 legisl4 congress3 politician2 senat1
conic cone5
conjunct claus1
connacht eireann3 leinster2 galwai2 kilkenni1 gael1 gaelic1
connect disconnect3 connector3 network3 join2 wire1 invit0
connecticut hartford4 fairfield3 pennsylvania2 maryland1 bridgeport1 middletown1
connector connect3 plug0 cabl0 wire0 cord0
connel connolli4 maguir1 berger0 gradi0 devlin0 aidan0
conner connor3 dalton1 schneider0
conni jacquelin1
connolli connel4 duffi2 schneider1 dunn1 niall0 macleod0
connor conner3 connolli0
conor mcgregor6 ufc1 aldo1
conquer conquest6 invad4 conqueror1 rebel1 recaptur1 annex0
conqueror conquest3 conquer1
conquest conquer6 conqueror3 invad2 invas1 annex1
conscienc guilt0
consciou conscious6 unconsci4
conscious consciou6 subconsci2 voluntarili1 instinct1 unconsci0
conscript armi1 militia0 militari0 draft0 mobil0
consecr communion2 sacrament2 priesthood1 liturgi1
consecut success3
consensu disagr0 agreement0
consequ therefor3 accordingli3 subsequ3 therebi3 whereupon2 implic1
conserv liber5 republican3 moder2 preserv2 maintain1 sustain1
conservatoir choral1 teatro1 libretto1 compos1 musica1 sorbonn0
conservatori conservatoir0 facil0 auditorium0
consid contempl3 consider1 regard1
consider substanti4 concern3 decid2 significantli2 notic1 consid1
consist inconsist6 compris4 reliabl2 constitut1 routin1 compos1
consol playstat3 xbox2 wii1 platform1 termin0
consolid merg5 combin4 amalgam1 merger1 incorpor1 reorgan1
conson syllabl3 vowel3 phonet3 pronunci2 letter1
consortium allianc2 collabor0
conspiraci orchestr0
constabl deputi3 policeman3 constabulari2 policemen1 cop1 offic0
constabulari policemen4 policeman3 offic2 patrol2 constabl2 paramilitari1
constantin pietro2 roman0 romano0
constantinopl istanbul4 byzantin3 ankara3 anatolia3 ottoman2 turkei1
constantli frequent5 regularli4 often4 occasion3 repeatedli3 continu3
constel orion1 astro1 gemini1 zodiac0
constitu elector4 compound3 parliamentari2 councillor1 constitut1 parliament0
constitut unconstitut4 compris3 amend2 consist1 judici1 constitu1
constrain constraint7 restrict0 optim0
constraint constrain7 restrict2
construct built6 build5 design1 creat1 builder1 structur1
consul embassi7 consular5 visa4 diplomat1
consular consul5 embassi2 visa1
consult advisor2 client2 advis2 practition0
consum consumpt5 eat3 custom2 feed1 buyer1 meal1
consumpt consum5 expenditur3 spend2
contact respond1 request1 correspond1 send0
contain dock2 includ1 confin1 enclos0
contamin poison3 steril1 sanit1 toxic1 wastewat0 pollut0
contempl consid3 ponder1 suggest1 propos1 decid1
contemporari biographi1 modern1 biograph0
contempt disdain1
contend finalist0
content concurr2
contenti disagr4 controversi4 quarrel2 debat2 disput2 conflict1
contest competit5 prize4 finalist3 disput1 particip1 showdown1
contin africa2 europ2 asia1 geographi1 oceania1 region1
continent atlant0 contin0
continu constantli3 stop1 period1 repeatedli1 ongo1 progress1
contract contractu4 contractor3 agreement3 deal1 leas1 negoti0
contractor contract3 carpent1 labor1 builder1 craftsmen1 freelanc1
contractu contract4 agreement1
contradict contradictori5
contradictori contradict5 contrari2 contrast0 disagre0 flaw0
contrari contradictori2 opposit0 oppos0
contrast differ3 compar2 convers2 comparison2 contradictori0 liken0
contribut contributor4 donat1 particip0
contributor contribut4 collabor2 authorship0
control button1 manipul0 manag0
controversi contenti4 debat2 disput2 unpopular1 disagr1 object0
convect circul1 vent0
convei express1 commun0
conven chair2 congress1
conveni advantag4 disadvantag2 benefici1 benefit1 necess1 handi0
convent nun3 unnatur2 commonplac1 unconvent1 monasteri1 tradition1
converg sequenc2 limit1 infin0 lim0 infinit0
convers convert8 talk6 discuss4 chat4 commun3 contrast2
convert convers8 transform1
convict prison5 inmat4 sentenc3 crimin3 penitentiari3 feloni2
convinc argu2 persuad1 proven1 prove1
convoi platoon1 fleet1
cook culinari4 chef4 stove3 recip3 cuisin3 boil2
cooki biscuit0
cool awesom4 cooler4 chill3 thermal3 colder2 temp2
cooler cool4 colder1 chill1 hotter1 warmer0
coop cooper2
cooper coordin3 collabor2 coop2 allianc2 commun1 partnership0
coordin cooper3 longitud2 geometri1 coupl1
cop polic7 policemen5 policeman4 offic3 crimin2 constabl1
cope confront0 deal0
copenhagen denmark4 aarhu3 danish2 amsterdam2 scandinavia1 oslo1
copi clone2 past2 duplic1 archiv0 replic0 copyright0
copper metal3 nickel1 aluminum0 brass0
coptic syriac0
copyright infring1 licens0 copi0 royalti0
cora scarlett1
coral reef6 atol1 alga0 aquarium0
corbin wyatt1
cord cabl4 plug2 chord2 wire1 coil0 rope0
cordoba malaga2 iberian1 sevil1 galician1 cadiz1 air0
core processor3 cpu1
corei dylan1 cori1 codi1
cori corei1
corinn leah1 courtnei1
corn maiz5 popcorn2 grain1 cereal1 crop1 wheat0
cornel nyu1 dartmouth0 princeton0
cornerback lineback5 quarterback3 fullback1 tackl1 intercept1 nfl0
cornic pilast2
cornish cornwal4 shetland1
cornwal cornish4 gloucestershir3 bristol2 gloucest2 northamptonshir2 somerset2
coron autopsi3 examin2 eastend1 obituari1 murder1
corp corpor8 compani5 firm3 enterpris2 llc2 subsidiari2
corpor corp8 compani6 firm4 sharehold4 incorpor3 organ3
corps dead3 burial3 coffin3 deceas3 bodi2 grave2
corpu linguist1 textual1
correct inmat5 prison5 correctli4 penitentiari4 incarcer4 right3
correctli correct4 properli2 incorrect1 right1
correl pearson1 coupl0
correspond journalist2 report1 match1 contact1
corridor hallwai5 passagewai4 walkwai1 stairwel1 staircas1 portal0
corros rust2 coat2 metal1 alloi0 steel0 oxid0
corrupt bribe3 briberi2 scandal1 repair1 faulti1 crash0
corsica sardinia3 gaul0 sicili0 marseil0 bulgaria0
cort aztec2 marquez2 raul2 zaragoza2 espana1 rodrigo1
cortex neurosci3 neural3 neuron2 brain2 cerebr1 neurolog0
corvett porsch4 chevrolet3 pontiac2 cadillac1 chevi1 mustang0
cosmet makeup4 lipstick2 complexion1 mascara1 skin0
cosmic univers2 cosmo0
cosmo astronomi2 astronom2 nebula1 astro1 planet1 cosmic0
cosmopolitan vogu1 playboi1
cost costli6 expens5 fee4 price4 expenditur4 cheap4
costa jose1 valencia1 suarez1 sevilla0 atletico0 barcelona0
costli expens6 cost6 cheap4 cheaper4 econom3 inexpens3
costum outfit6 dress4 cloth2 suit1 apparel1 attir0
cottag accommod2 bungalow1 hotel1 farmhous1 campground1 villag1
cotton textil2 fabric2 rayon1 nylon1 denim1 wool0
couch sofa6 furnitur3 cushion1 armchair0
cougar mammal1 bulldog1
cough throat0 shrug0
could couldn7 can6 possibl3 abl2 might1 cannot1
couldn could7 can5 abl4 possibl0
council councillor3 committe2 municip1 organis0 director0 govern0
councillor council3 alderman2 constitu1 magistr0 legisl0 deputi0
counsel counselor5 therapi3 therapist2 attornei1
counselor counsel5 therapist2 psychologist0
count dozen1 total1 combin1 countless1 number0
countdown timer2
counterattack attack1
countess baro4 duchess2 madam1
counti district0 town0
countless numer7 sever4 dozen4 mani4 few3 lot3
countri nation4 britain3 regim3 usa2 russia2 china2
countrysid rural2 outskirt2 landscap1 bedfordshir1 hertfordshir1 villag1
coup sedan2 promo1 discount0
coupl marriag2 togeth1 simultan1 relationship1 mate1 combin1
courag braveri5 brave4 fearless1
cours colleg2 curriculum2 class2 teach1 semest1 school1
court judici6 courtroom6 judiciari4 courthous3 jurist3 litig3
courtesi polit1
courthous courtroom4 court3 jurist2 judici1 judiciari1 proceed0
courtnei corinn1 sabin1 bridget0 jocelyn0 kaitlyn0
courtroom court6 courthous4 judici4 jurist4 judiciari3 judg2
courtship mate3 flirt0 seduct0
courtyard terrac1 patio1
cousin rel3 nephew1 aunt1 relat1 uncl1 niec0
coven witch1 pagan1 legion0
covent london2 croydon1 greenwich0 borough0
coventri worcest1 norwich1 midland1 gloucest1 montros1 rochdal1
cover uncov2 coverag0
coverag cover0
covert clandestin2 espionag1 stealth0
covet prize2 valuabl1
cow cattl7 livestock5 calv2 holstein2 goat2 beef2
cowan hutton1 mckenzi1 bennett1 latham1 robson1 fowler0
coward braveri2 brave0 fearless0
cowboi redskin2 dalla1 falcon1 eagl1 panther1 texan1
coyot wolv1 fox1 hornet1
cozi snuggl3
cpc prc1
cpi inflat1
cpu processor7 intel2 core1 comput0
crab lobster2 shrimp2 seafood1 snail0 mollusk0
crack fractur2 shatter1 break0
cradl hoist0
craft creation1 carv1 make1 embroideri1 weav1 artisan1
craftsman craftsmen3 carpent3 sear1 tractor0 bosch0
craftsmen craftsman3 artisan3 carpent3 blacksmith2 contractor1
craig anson0
crambida tortricida3 erebida2 noctuida2
crap shit4 bullshit1 shitti1 suck0 dubiou0
crash wreck2 accid1 corrupt0 restart0 fail0 broke0
crate offer1 kei1 crimson0 add0 code0 tunic0
crater eros1
crave appetit3 yearn3 long1 hungri1 hunger1 desir1
crawl search2 crept0
craze lunat2
crazi insan5 bizarr2 ridicul1 unbeliev0
creak vibrat2 groan0
cream creami0
creami cream0
creat creation5 gener3 make2 construct1 creator1 form1
creation creat5 creator2 maker1 craft1 construct1 evolut0
creativ artist2
creator creation2 maker2 creat1 founder0
creatur anim4 beast3 be3 organ2 speci2 fauna2
credenti authent2 enrol0 author0
credibl legitimaci2 authent1 skeptic1 reliabl0 trust0
credit attribut2 creditor1
creditor debt4 bankruptci3 bankrupt3 collector1 financ1 credit1
creek headwat2 river2 waterwai1 wetland1 lake1 watersh1
creep crept4 creepi0
creepi scari3 terrifi3 eeri2 disturb1 horror1 freak1
cremat burial3 funer3 casket2 buri2 inter1 cemeteri1
creol haitian1
crept creep4 crawl0
cretac jurass3 dinosaur1 triassic1 prehistor0 miocen0 fossil0
crete greec4 aegean3 athen2 thessaloniki1 sicili1 archipelago1
crew worker1 astronaut1 personnel1 woodward0 attend0 seamen0
cri sob6 cry4 weep3 sad2 wept1 blow1
cricket batsman6 odi3 bowler3 bowl2 sharma2 singh2
crime crimin5 murder3 prosecut3 theft2 offend2 offenc2
crimea crimean6 ukrain3 odessa2 montenegro2 peninsula2 gibraltar1
crimean crimea6 odessa0
crimin crime5 offend3 convict3 robber3 suspect3 feloni2
crimson crate0 purpl0
cring winc2 grimac0 groan0
crippl paralyz1 handicap1
crise crisi7 disast3 catastroph2 emerg2 turmoil1
crisi crise7 disast2 emerg1 catastroph1 panic0
crisp sharp1
cristina christina4 tatiana1 robyn1 tamara0
criteria criterion3 requir1 specif0
criterion criteria3
critic criticis5 review3 critiqu3 metacrit2 dislik1 acclaim1
criticis critic5 complain1 dislik0
critiqu critic3
croat croatian4 croatia4 serb3 serbia2 yugoslavia2 bosnia2
croatia croatian5 croat4 serbia4 montenegro3 itali3 yugoslavia3
croatian croatia5 croat4 serb4 serbian3 sloven3 slovenian3
crocodil allig3 kangaroo1
croft isl1
cromwel westminst0
crook straighten0
crop agricultur6 cultiv4 farmer3 plant3 farmland3 maiz2
crosbi puck1 nhl1
cross across3 travers1 stripe0 pass0
crossbow archeri3 barnett3 bow2 arrow0
crotch groin2 thigh0
crouch knelt1 winger0 striker0 sven0
crow bird2 owl0
crowd spectat4 attende2 peopl1 audienc1 popul1 gather0
croydon surrei3 bromlei3 london3 essex3 doncast2 hertfordshir2
cruel brutal2 harsh1 ruthless0
cruelti human2
cruis nautic2 yacht1 sail1 ship1 maritim1 cruiser1
cruiser warship1 cruis1 ship1 battleship1 destroy0 privat0
crumbl deterior2 dilapid1 erod1 brittl0
crumpl wrinkl2 fold1 tumbl1 slump1 unfold0
crunch stomach0
crust mantl0
cruz nunez1 ted1 sanchez0
cry tear6 sob5 cri4 wept2 weep1 hurt1
crypt encrypt4 cipher4 secur1
crystal crystallin6 solid1 quartz0 miner0
crystallin crystal6 solid2
csi detect1
ctv cbc2
cub sox2 brave2 dodger2 mlb2 brewer2 basebal1
cuba havana6 cuban5 castro3 haiti2 guatemala1 venezuela1
cuban cuba5 castro4 havana3 rico0
cube cubic3 cub0
cubic cube3
cue stimuli0 gestur0
cuff handcuff4 shoulder3 arm0
cuisin culinari5 cook3 meal2 food2 dish2 restaur2
culinari cuisin5 cook4 chef4 kitchen2 recip2 cater2
cullen bella3 edward1 rosali0 garrett0 vampir0
culmin climax1
cult scientolog1
cultiv crop4 harvest3 grown3 plant3 agricultur3 horticultur2
cultur multicultur3 civil3 ethnic2 anthropolog1 racial0 societi0
cum orgasm1
cumberland knoxvil2 tennesse1 mcpherson1 nashvil0
cumbria northumberland4 lancashir4 cheshir3 bedfordshir3 nottinghamshir2 northamptonshir2
cumul accumul0
cun mischiev1 sly1
cunningham byrd0
cup mug1 beverag1 coffe0
cupboard cabinet3 pantri1 drawer1 shelf1 shelv1
curat museum0
cure remedi4 heal2 treatment2 diagnos1 treat1 therapeut0
curios curiou1
curiou wonder4 intrigu3 curios1
curious strang5 oddli3 surprisingli3 mysteri1 suspici1 bizarr1
curl curli2 knot1 rink1 bicep1 straighten0 hair0
curli curl2
curran robson1
currenc monetari4 usd4 dollar4 euro4 coin2 shill1
current present2 previous2 recent0 alreadi0
curri harden1
curriculum cours2 disciplin1 classroom1 schoolhous1 school0 educ0
curs swear4
curtain verandah1
curv curvatur4 bend3 bent3 plot2 shape2 slope2
curvatur curv4
cushion sofa3 pillow2 chair2 pad1 couch1 armchair1
custodi visit3 parent1
custom smuggl3 client2 consum2 modifi0 retail0 modif0
customari commonplac3 tradition2 standard1 commonli0 tradit0 convent0
cut cutter6 slice3 scissor2 trim1 carv1 chop1
cute ador5 love2 beauti2 gorgeou1
cuthbert donnel1 calder1
cutler harrington1 quarterback0
cutter cut6 slice2 scissor1
cyber internet1
cycl bike8 cyclist5 bicycl4 ride4 biker2 rider1
cyclist cycl5 bicycl4 biker4 bike3 rider3 motorcycl0
cyclon hurrican4 typhoon4 storm1 tornado1
cylind cylindr4
cylindr cylind4
cynthia michel1
cypriot cypru8 malta2 greec2 mediterranean1 sardinia1 hellen1
cypru cypriot8 greec3 mediterranean2 malta2 sardinia2 kyrgyzstan1
cyril ukrainian3 russian3 slavic3 alexei2 andrei1 bulgarian1
cyru hannah1
czech czechoslovak7 slovak5 slovenian5 pragu5 czechoslovakia5 bohemia4
czechoslovak czech7 czechoslovakia6 pragu5 bohemia4 slovak4 slovakia4
czechoslovakia czechoslovak6 czech5 pragu4 slovakia3 bohemia3 yugoslavia2
dad father6 daddi3 mom3 parent1 mother0
daddi father3 dad3
dagger knive1 knife0
dai weekdai3 daili3 todai3 week1 everydai1 haji1
daili everydai6 dai3 weekli2 weekdai2 nightli1 regularli0
dairi milk5 chees1 cow1
daisi annabel1
dakota sioux2
dalai tibetan2 tibet1 lama1 buddhist0
dali donnel0
dalla houston2 miami2 maverick2 texa2 cowboi1 austin0
dalton conner1 palmer0
dam hydroelectr3 flood1 reservoir1 river0 aqueduct0
damag repair3 broken2 harm2 ruin2 wreck1 destroi1
damascu syria3 syrian2 beirut2 aleppo2 khorasan1 levant1
dame notr0
dammit goddamn4 damn2
damn goddamn5 dammit2 freak1 suck0 shit0 fuck0
damon clemen0 yanke0
damp moistur1
dan auf1 daniel1 le0 danish0
dana tammi0
danc dancer5 ballet3 choreographi2 choreograph1 waltz0
dancer danc5 ballet2 choreograph2 perform2
dane danish5 denmark3 scandinavian1 norwegian1 ken1
danger risk6 unsaf5 safeti4 harm4 hazard4 precaut3
daniel jare1 dan1 alexandr0 lauren0 kate0
daniela erika2 gabriel1 tatiana1 natalia0 kristina0
danish dane5 norwegian5 denmark5 scandinavian4 swedish4 nordic2
danni luigi0 zack0
dant hector0 scorpion0
danub budapest1
danzig silesian1 gdansk1 warsaw0 lublin0
daphn clarissa0 agn0 salli0
darci nichol1
dare adventur2 brave0
dario enzo0 antonio0
dariu ezra1 persia0 viktor0
dark darker6 darken5 darkest3 black1 shadow1 dusk1
darken darker6 dark5 darkest4 brighter3 brighten1 bright1
darker darken6 dark6 darkest3 brighter3 paler2 color0
darkest darken4 darker3 dark3 black0
darkli grimli2
darl sweetli1
darmstadt heidelberg1 salzburg1 hannov1 werner0 strasbourg0 basel0
darrel jarrett1 darryl1
darren gareth1
darryl jeff2 darrel1 jeffrei0
dart flutter3
dartmouth princeton2 campu2 universit1 cambridg1 amherst1 univers1
darwin evolut3 evolutionari2 evolv0
data inform0 databas0
databas sql3 tabl1 data0
date relationship1 breakup1 month1 calendar1 expir1 singl1
daughter granddaught2 child2 sister1 girl1 parent1 mother0
dauphin lorenzo0
dave david2 brian1 jeff1 steve0
davei afi1
davenport clifton1
david dave2
dawn sunris1 realiz0
dawson burk0
daylight daytim5 dusk3 nighttim3 sunset3 sunlight3 sun2
daytim daylight5 nighttim4 afternoon3 dusk3 sunlight2 even2
dayton cincinnati3 ohio2 indiana1 susquehanna1 indi1 nashvil0
daytona speedwai2 nascar2
dazzl glisten3 sparkl3 glitter2 gleam1 glow1 spectacular0
de den0 un0 dei0
deacon bellami1 freddi0
dead deceas4 di4 corps3 kill3 death3 die2
deadli lethal4 fatal2 poison2 homicid1 danger1
deaf hear3 auditori1 ear0 impair0 blind0 mute0
deafen louder2 loud2 hear1 sound0
deal bargain5 handl4 offer3 negoti2 sale2 discount1
dealer vendor1 manufactur1 merchant0 automobil0 automot0
dealt handl2 trade2 deal1 exchang1 bought0 sold0
death fatal6 dy6 die4 casualti3 kill3 mortal3
debat discuss3 controversi2 argu2 contenti2 disagr1 argument1
debbi tammi2 donna1 ami1 greta0
deborah teresa1 nanci1 roberta1 mari0 paulin0 judith0
debri rubbl1 sediment0 eros0
debt creditor4 borrow2 repai2 ow2 loan2 bankruptci1
debut premier3 inaugur1 introduc1 initi1 launch0
decad centuri3 year1 longev1 era0 lifespan0 ag0
decai deterior1 degrad1
decatur huntsvil1 chicago0
decca telangana1 bombai1 andhra0 hyderabad0 mughal0
deceas dead4 di3 corps3 death2 funer2 posthum1
decent reason2
decept fraud1 lie1 liar1 illus0 ly0 fool0
decid choos4 determin4 decis3 choic3 chose2 consider2
decidedli slightli2 somewhat1 arguabl1 slight0 larg0 undoubtedli0
decidu foliag0
decim round3 digit2 precis2 fraction1 cent1 reciproc1
decis decid3 choic3 choos2 chose1 consider0
deck card2 hearth0
decker porter0
declar design1 defin1 establish0
declin decreas2 reject1 refus1 respond0
decommiss disus2 defunct1
decor ornat4 ornament3 adorn1 aesthet1 ribbon1
decreas reduc5 increas3 declin2 lower2 descend2 reduct1
dedic devot1
deed estat1
deep deeper6 deepest2 depth2 deepli2
deepen widen0
deeper deep6 deepli2 depth2 deepest1
deepest depth5 deep2 deeper1 trench1
deepli deep2 deeper2 profoundli2 thoroughli1 sever0
deer moos1 hunt0
defam libel4 alleg2 harass1 lawsuit1 plaintiff0 misconduct0
default set1
defeat victori4 lose2 won2 overcam2 destroi1 fight1
defect faulti4 flaw3 fault1
defenc defens7 defend5 attack3 guard2 protect2 fortif1
defend accus5 defenc5 defens4 plaintiff3 prosecut3 protect3
defens defenc7 defend4 guard3 offens2 protect1 attack1
defianc defiant2 rebellion0 upris0
defiant defianc2
defici abnorm0
defin definit9 mean6 describ2 declar1 character1 terminolog1
definit defin9 mean6 certainli4 total3 terminolog2 absolut2
deform warp1 rigid1 bend1 flexibl0
defunct obsolet3 disband2 discontinu2 abandon1 decommiss1 expir1
degrad deterior6 longev1 decai1 disrepair1 diminish1 damag1
degre bsc2 bachelor1 diploma1 graduat1 doctor1 qualif0
dei de0 strasbourg0
deiti god4 mytholog3 goddess3 worship3 religion2 devout1
delai postpon3 impati2 wait2 prematur2 hurri1 await1
delawar pennsylvania2 dover1 state0 allegheni0 lancast0 sussex0
deleg appoint0 author0
delet remov4
delgado rio3 perez2 alfonso2 bautista2 rodriguez2 felip2
delhi kolkata2 calcutta2 nagar2 chennai2 mumbai1 ahmedabad1
deliber intention7 purpos5 intent3
delic fine1 gingerli1 lightli0 tenderli0
delici tast1 delight1
delight thrill6 pleas5 exquisit2 thank1 grate1 splendid1
delilah samson2
deliv deliveri5 arriv3 ship2 receiv2 shipment2 yield1
deliveri deliv5 shipment4 parcel2 freight2 arriv2 ship2
dell laptop2 della2 comun1 comput0
della dell2 francesco1 alessandro1 italiana0 italian0 domenico0
dem democrat1
demand request2 sought1 cost1 price1 want1 expenditur1
demeanor person0
dementia alzheim7 elderli1 ag0
demis mortal3 death3 fatal2 di2 die2 dy2
demo sampl1
democraci democrat5 dictatorship3 govern1 polit1 elect1
democrat republican6 democraci5 liber2 polit1 elect1 dictatorship1
demograph popul2 minor2 censu1 gener0 disadvantag0
demolish demolit3 destroi2
demolit demolish3 rubbl2 destruct1 destroi0
demon devil4 satan2 lucif2 possess2
demonstr protest6 prove3 illustr3 activist3 showcas2 show2
demot resign1 dismiss1 reassign1 oust0
den de0
deni denial3 refus2 restrict2 suppress1 reject1 ignor1
denial deni3
denim jean5 pant1 fabric1 cotton1 garment0 plaid0
denis leslei0 brenda0
denmark danish5 scandinavia4 norwai4 copenhagen4 sweden3 aarhu3
denomin church2 ecumen1 congreg0
denot notat4 signifi2 repres1 symbol1 mean1 indic1
denounc condemn1
dens densiti4 spars0 scatter0
densiti dens4
dent tooth3 teeth2 dental1
dental dentistri8 dentist7 tooth5 teeth4 oral3 gum1
dentist dental7 dentistri6 tooth4 teeth2
dentistri dental8 dentist6 tooth2 teeth2 oral1
denton montgomeri1 red0
denver colorado5 indianapoli0 bronco0 philadelphia0 chicago0
depart dept6 departur5 leav5 department5 resign2 farewel2
department depart5 dept2 secretari1 personnel0 staff0
departur depart5 leav3 exit1 takeoff0
depend reli2 independ2 unless0 vari0 necessarili0
depict illustr4 portrai4 portray3 pictori2 artwork2 showcas2
deplet drain1 exhaust1
deploi deploy8 station2
deploy deploi8 station0
deport immigr2 amnesti1 refuge1 expuls0 detain0 emigr0
deportivo atletico4 clube3 uefa1 madrid1 dinamo1 campeonato1
depos oust2 conquer0 recaptur0
deposit sent4 submit1 receiv1 bank0 ship0 send0
depot concours0
depress unhappi3 psychiatr1 happier1 suicid1 melancholi1 miser0
depriv poverti1 solitud0 impoverish0
dept depart6 department2 director1
depth deepest5 deep2 deeper2 trench1
deputi constabl3 sheriff3 policemen1 offic1 polic0 cop0
der ein0
derbi derbyshir0 thoroughbr0
derbyshir lancashir5 rochdal3 oldham3 barnslei3 birmingham3 gloucestershir3
derelict desert1 dilapid0 disus0
deriv differenti7 calculu4 gradient1 obtain0 express0
derri armagh3 ulster2 wexford2 antrim1 munster1 belfast1
derrick shawn0
descend descent6 ascend5 ancestor4 decreas2 lineag2 ancestri2
descent descend6 ascent2 downhil0
describ descript5 character3 characteris2 defin2 definit1 refer0
descript describ5 detail1
desert arid4 sahara2 dune1 derelict1 disappear1 abandon1
deserv worthi1 right1 should0
design name3 nomenclatur3 construct1 made1 declar1 architect1
desir urg2 intend1 yearn1 want1 crave1 motiv0
desk desktop2 furnitur1
desktop desk2 comput2 gui1 pc0 window0
despair dismai1 sorrow1 disdain1 disappoint0
desper beg1 want1 need0 try0
despis dislik4 hate2 resent1 disdain1 hatr1 scowl1
despit although1
dessert pud1 bake1 pie1
destin travel3 tourism3 tourist2 trip2 rout2 journei2
destroi destruct7 ruin3 devast2 demolish2 wreck2 defeat1
destroy battleship2 warship2 cruiser0 frigat0
destruct destroi7 devast4 damag1 demolit1 disastr0 ruin0
det deter1 och1
detach dismantl1 brigad1 abandon1 sever0
detail descript1 complic1 summari1 inform1 info1 explain0
detain arrest5 detent4 jail3 imprison3 incarcer2 restrain0
detaine captiv4 guantanamo3 prison2 hostag1 refuge0 convict0
detect investig4 detector4 recogn3 suspect2 csi1 recognit1
detector detect4 sensor0 observ0
detent detain4 arrest2 imprison2 incarcer1 jail1 penitentiari1
deter det1
deterior degrad6 disrepair4 longev3 dilapid3 crumbl2 lifespan2
determin decid4 choos1 comput1 analyz1 calcul1 detect1
deton explod3 bomb3 explos3 blast1 hiroshima0
detriment unpleas2 harm1 advers1 disastr1 destruct0
detroit piston2 michigan2 chicago2 cleveland2 cincinnati1 toronto1
deutsch german4 bavarian4 deutschland3 reich1 wurttemberg1 frankfurt1
deutschland germani6 german4 deutsch3 bavaria2 holland2 franc2
deux troi2
dev develop4
devast destruct4 disast2 disastr2 destroi2 aftermath2 rip2
develop dev4 programm4 innov3 development2 advanc2 improv1
development develop2 infanc1
deviat varianc2 variabl2 variat1 uncertainti1
devic phone2 smartphon1 electron1 accessori1 ipad1 hardwar0
devil satan4 demon4 lucif2 serpent1
devis institut1 establish0 undertook0
devlin connolli0 connel0
devoid empti3 absenc1 lack0 absent0 void0
devon bristol2 bedfordshir2 gloucestershir1 cornwal1 lancashir1 hampshir1
devot worship1 dedic1 charismat0
devote adher0 follow0
devout religi2 believ2 piou1 christian1 deiti1 secular1
dex dexter1
dexter dex1
dhabi uae5 dubai5 emir3 arabia1 mecca1 karachi1
dhaka bangladesh5 calcutta3 kolkata3 bangladeshi2 bangalor1 istanbul1
dharma buddhism1 hinduism0
di die6 dead4 death3 kill3 deceas3 surviv2
diabet insulin4 glucos4 thirst1 sugar0
diablo blizzard2
diagnos diagnosi5 diseas3 disord2 ill1 diagnost1 patholog1
diagnosi diagnost7 diagnos5 abnorm2 diseas2 ill2 disord1
diagnost diagnosi7 diagnos1 abnorm1 patholog1
diagram draw3 chart1 graph1 illustr1 plot0
dial telephon4 call1 tel1 caller0
dialect accent2
dialogu convers2 narrat1
diamet inch3 size2 sizabl1 dimens1 radiu1 measur1
diamond jewel2 gem2 jewelri1 jewelleri1
dian veronica1 heather1 salli0 helen0
diana camilla1 princess0 artemi0
diari journal0
diaspora emigr2 migrant2 homeland2 exil1
dice roll0
dick peni1
dictat dictatorship6 tyrant3 authoritarian2 regim1 saddam1 mussolini1
dictatorship dictat6 regim4 authoritarian3 democraci3 monarchi2 fascism1
dictionari vocabulari3 webster3 terminolog1 mean0
didn wasn1 doesn0 hadn0
die di6 death4 dy3 dead2 kill2 demis2
diego rivera0 mateo0
diesel petrol2 fuel2
diet dietari5 nutrit4 eat3 obes2 atkin2 meal2
dietari nutrit7 diet5 food3 nutrient3 meal2 eat2
dietrich nikolai2 rudolf0
differ divers3 comparison3 ident3 contrast3 compar2 vari1
differenti deriv7 calculu3 gradient0
difficult difficulti5 hard5 hardest4 harder4 easi4 tricki3
difficulti difficult5 struggl4 troubl4 problem3 challeng3 hardest2
dig excav3 dug1 subterranean1 drill1 shovel0
digest stomach1 bile0
digit number4 decim2 electron1
dignitari ambassador1 commemor0
dilapid deterior3 disrepair3 abandon2 crumbl1 derelict0
dillon myle1 keenan0
dim dimens1
dimens dimension8 measur4 size2 width2 dim1 length1
dimension dimens8
diminish reduc2 degrad1 decreas1
dimitri alexei2 aleksandr1 yve0 dmitri0 andrei0
dinah veronica0 staci0
dinamo spartak4 bucharest4 ligu3 bilbao2 roma2 maccabi1
dine meal4 dinner4 restaur3 diner3 eat2 lunch2
diner restaur3 dine3 meal2 cafe0 buffet0 eat0
ding hee2
dinner meal5 dine4 food2 supper2 dish2 restaur1
dino dinosaur6 jurass2 rex2
dinosaur dino6 jurass5 rex2 fossil2 prehistor1 cretac1
dioces diocesan4 archdioces4 ministri3 church3 parish3 bishop2
diocesan dioces4 rectori2 archdioces2 ecclesiast2 pontif2 bishop1
dioxid gase1 carbon0 oxygen0
diploma graduat2 qualif2 degre1
diplomaci diplomat6 treati0 allianc0
diplomat diplomaci6 ambassador3 consul1 embassi1
dir directori4 director1
direct instruct6 director4 directori4 directli3 clockwis2 cinematograph2
directli direct3 indirectli0
director direct4 filmmak2 directori2 cinematograph2 screenwrit2 dir1
directori folder5 dir4 direct4 filmmak3 cinematographi3 film2
dirk maverick2 neal0
dirt soil2 mud2 dirti1 muddi1
dirti filthi2 clean2 dirt1 scrub0 muddi0
disabl handicap5 enabl4 impair3 wheelchair1 access0 rehabilit0
disadvantag advantag6 impoverish3 poverti2 conveni2 minor1 benefit1
disagr contenti4 disput4 quarrel2 conflict2 disagre2 debat1
disagre agre2 disagr2 opinion1 argu0 contradictori0
disappear vanish8 reappear5 gone3 absenc3 miss2 absent2
disappoint surpris3 frustrat2 disgust1 shock1 unfortun1 sad0
disapprov displeasur1 disdain1 critic1
disast catastroph4 tragedi3 crise3 devast2 crisi2 flood2
disastr devast2 catastroph2 detriment1 destruct0 horrif0
disband defunct2 dismantl1 reactiv0 reorgan0
disbelief belief1 skeptic1 believ0
disc disk7 cd3 dvd2
discard reus2 dispos2 unus1 recycl1 preserv1
discipl apostl3 gospel3 follow1 friar0 evangelist0 juda0
disciplin disciplinari3 interdisciplinari2 subject2 curriculum1 academia1 academ0
disciplinari disciplin3 misconduct1
disclos disclosur7 inform3 reveal2 confidenti1 announc1
disclosur disclos7 reveal2 confidenti2 secreci1 undisclos0 secret0
discomfort uncomfort3 pain2 hurt1 irrit0 agoni0 tender0
disconnect connect3
discont displeasur2 dissatisfi2 frustrat1 resent1 hostil0 dissatisfact0
discontinu defunct2 obsolet0
discount price3 deal1 bargain1 coup0
discourag prevent2 avoid1 forbid1 encourag0
discours rhetor2 debat1 speech0
discov discoveri7 rediscov1 find1 invent0 realiz0
discoveri discov7 invent2 advanc0
discreet confidenti2 secreci1 conceal1 privaci0 clandestin0
discrimin prejudic3 racism2 oppress1
discuss convers4 debat3 talk3 mention2 commun2 argu2
disdain hatr2 despis1 disapprov1 contempt1 despair1 dislik0
diseas ill5 disord4 diagnos3 patholog3 sick2 diagnosi2
disgrac humili1
disguis pretend2 undercov1 guis1 hide1 mask1 costum0
disgust appal3 horrifi2 nasti2 disappoint1 filthi1 vile1
dish cuisin2 dinner2 bowl2 dine2 meal1 plate1
disk disc7 drive3 cd1 volum1 dvd0
dislik hate4 despis4 hatr3 critic1 like1 unlik1
dismai despair1 astonish1 disappoint0 alarm0 displeasur0 uneas0
dismantl sever2 disband1 detach1 remov1 destroi0
dismiss termin2 drop1 demot1 resign1 misconduct0 sack0
disnei disneyland3 mickei0
disneyland disnei3
disord diseas4 syndrom3 psychiatr3 ill2 diagnos2 psychiatri2
dispers migratori2 concentr1 habitat1 dissolv0
displai monitor6 screen4 shown4 show4 render2 lcd2
displeasur discont2 resent1 hostil1 disapprov1 dissatisfi1 dissent1
dispos landfil2 discard2 recycl1 buri1 wast0
disput quarrel4 disagr4 litig4 conflict2 contenti2 controversi2
disqualif disqualifi2
disqualifi disqualif2
disregard ignor3 exclud0
disrepair deterior4 dilapid3 repair2 mainten1 degrad1 pristin0
disrupt disturb1 interfer0 interrupt0
dissatisfact dissatisfi3 satisfact2 discont0
dissatisfi dissatisfact3 discont2 resent1 displeasur1 satisfact1
dissemin distribut1 publish1 spread0
dissent disagr1 displeasur1 opposit1
dissert thesi4 doctor1 phd0
dissip energi0
dissolut dissolv6 solubl2
dissolv dissolut6 solubl3 solvent1 dispers0 concentr0
distanc mile4 kilometr3 length2 kilomet2 proxim2 metric1
distant distanc1 nearer1 afar1 farther0
distilleri wineri2 bourbon2 whiskei1 whiski1 breweri1 wine0
distinct distinguish4 uniqu3 differ1 unmistak1 recogniz1
distinguish distinct4 recogn2 classifi2 identifi1 classif0 recogniz0
distract preoccupi2 interrupt2 focus2 paus1 concentr1 focu1
distraught distress1
distress stress1 distraught1
distribut redistribut1 dissemin1 replic0
distributor supplier3 vendor3 retail3 wholesal2 merchant1 commerc1
district precinct2 subdistrict1 suburb1 counti0
distrust trust5 integr1 skeptic1
disturb creepi1 inappropri1 disrupt1 horrifi1 instabl0 terrifi0
disus decommiss2 abandon0 derelict0
ditch drain2 drainag0
diva paig1 superstar0 maria0
dive scuba4 diver4 underwat3 submerg2 swim1 sunk0
diver dive4 scuba2 underwat0
divers differ3 divert2 multicultur2 vari1 minor1 diversifi1
diversifi divers1
divert divers2
divid divis5 remaind1 multipl1 fraction1 ratio1 split1
divin golden1 deiti1
divis divid5 division2
division divis2
divorc remarri5 marriag4 marri3 widow3 spous2 marit1
dizzi vertigo4
dj musician1
dmitri alexei3 andrei2 aleksandr1 konstantin1 oleg1 cyril1
dna gene2 genom2 genet0
do doin3 go1 work0 help0
dobson barlow1
doc doctor1 physician0
dock contain2 boat0
dockyard shipyard3 fleet3 shipbuild2 admiralti2 harbour2 frigat2
doctor physician7 phd6 medic5 medicin4 med3 surgeon3
doctrin teach2
document paperwork3 paper3 manuscript2 file2 pdf1 handbook1
documentari film1 footag1 filmmak1
dodg chrysler1
dodger padr3 astro2 cub2 met2 yanke1 marlin1
doesn didn0
dog canin8 anim4 pet4 puppi4 pup4 hound2
dogg pup2 pet1 dog1 canin1
doha qatar5 beirut1
doherti rhy0 mallori0
doin do3
doll barbi2 puppet0 toi0 minni0
dollar usd5 currenc4 monei4 monetari3 cent3 amount2
dolphin whale2 shark1
dom domin1
domenico vincenzo3 francesco3 giusepp3 alessandro3 giacomo2 giovanni1
domest nation2
domin dom1 predomin1 superior1 supremaci1 juliana0 phillip0
dominican punta1
dominiqu marqui1
domino lotu0
dona donat3 donor2
donald trump3 bush0
donaldson bautista1
donat donor6 chariti3 dona3 charit2 fundrais2 fund1
doncast sheffield4 rotherham4 nottingham3 leed3 croydon2 barnslei2
done complet2 readi2 ad1 request1 sent1 avail1
doneg galwai3 ireland3 kildar3 ulster3 tipperari2 wexford2
donetsk ukrain2 kyiv1 syria1 czechoslovakia0 crimea0
donkei hors0
donna debbi1 gretchen0 tammi0 ami0
donnel cuthbert1 fitzpatrick1 dali0
donor donat6 transplant3 dona2 chariti1 generos1 fundrais0
door doorwai5 entranc1
doorbel bell1 ring0
doorwai door5 passagewai2 hallwai2 entranc2 stairwel1
dora minni0
dorchest surrei2 dorset1 somervil1 middlesex1 taunton1 suffolk1
dori lucil2 edith1 cathi0 clair0 maud0
dorm dormitori5 campu5 campus2 colleg2 univers1 semest1
dormant orphan1 reactiv0 abandon0
dormitori dorm5 room2 campu2 clubhous1 campus1 hallwai1
dorothi judi1
dorsal ventral2
dorset dorchest1 bournemouth1 surrei0 anglia0 charlton0 oxfordshir0
dortmund bayern5 bremen3 leipzig3 germani2 barcelona2 brentford2
dose concentr2 amount1
doubl twice2 tripl0 pair0
doubt unlik5 like3 probabl3 possibl2 skeptic2 potenti2
doug dougla1
dough bread3 flour1 bake1 pastri0
dougla laird1 doug1 collin0 douglass0
douglass frederick1 dougla0
dover delawar1 wiltshir1 calai1 sussex1 bromlei1 wilmington0
dowag baro1 empress0
down downward3 descend0 lower0
downfal demis0
downhil ascent1 descend1 hill1 steep0 slope0 terrain0
download instal3 releas2 upload1 load1 itun0 file0
downstair upstair6 underneath1 basement0
downstream upstream6 tributari1 flow1 waterwai0 headwat0 inlet0
downtown uptown3 midtown2 urban2 boulevard2 citi1 central1
downward upward6 down3 vertic2 descend2 backward2 lower2
doyl fitz2 holm2 rosen0 fitzgerald0
dozen countless4 sever3 numer2 few2 mani1 count1
dracula vampir4 vamp1 frankenstein1 transylvania0
draft undraft4 conscript0 recruit0
dragon serpent0
dragoon cavalri1
drain drainag5 sink2 sewer2 ditch2 deplet1 swamp1
drainag drain5 swamp2 basin2 runoff2 catchment1 embank1
drake travi1 rapper0
drama dramat2 storylin0
dramat drastic5 substanti3 significantli3 drama2 vastli1 sharpli1
drank drink5 sip4 drunk3 beverag3 drunken2 alcohol2
drape woven2 shoulder0
drastic dramat5 significantli3 sever2 substanti2 heavili2 vastli2
draught sip1
draw drawn7 illustr6 sketch3 diagram3 drew2 pencil2
drawer cupboard1 dresser0 furnitur0 cabinet0
drawn draw7 drew2 pencil0 sketch0
dread terribl3 horrif2 aw2 horribl1 unbear1
dream nightmar3 dreamer2 vision1 imagin1 sleep1
dreamer dream2
drench soak5 wet3 drip1 thirsti1 rain1 splash1
dresden saxoni1 munster0 bremen0
dress attir6 wear5 cloth5 outfit5 costum4 apparel3
dresser wardrob1 furnitur0 drawer0
drew draw2 drawn2
dri dry6 soak2 moist2 wet0
drift move1
drill hole2 excav1 dig1 screw0 bolt0
drink beverag8 alcohol5 drank5 sip4 drunk4 drunken4
drip droplet3 spill1 drench1 thirsti1 pour0 leak0
drive drove3 disk3 driver2 car2 automobil2 speed1
driven drove1 drive0
driver drive2 vehicl0
drivewai roadwai2 road2 pavement1 highwai0 pave0 roadsid0
drone helicopt3 unman2 aerial1
drop droplet4 fell2 dismiss1 fall1
droplet drop4 drip3
drought water3 rainfal2 rain1 irrig1 raini1 precipit0
drove drive3 driven1
drown swim2 underwat2 sunk2 sink2 submerg1 swam1
drug medic5 cocain4 heroin4 marijuana3 pharmaceut3 narcot3
drum percuss5 drummer5 rhythmic1 instrument0 instrumentalist0 musician0
drummer drum5 percuss2 musician2 instrumentalist1 guitarist1 bassist1
drummond ingram2 wallac1
drunk drunken7 sober5 drink4 drank3 alcohol3 liquor1
drunken drunk7 drink4 sober4 alcohol3 drank2 sip1
dry dri6 wet4 moistur3 moist2 soak2 wash1
dryli wryli4
dubai uae7 dhabi5 emir4 karachi3 mecca2 beirut1
dubiou question2 legitim0 rubbish0 crap0 suspici0
dublin ireland6 belfast5 galwai5 kildar4 wexford3 kilkenni2
duboi baptist1
duchess countess2 baro0
duchi luxembourg1 princip1 vassal0 duke0 anhalt0
duct inlet0
dude man2 yeah1
duel showdown1
duffi connolli2 wyli1 laird1 mckenzi0
dug dig1
duke duchi0 cavali0
duluth minnesota3 minneapoli2 sioux0 moin0
dumb stupid4 lame0
dump empti1 landfil1
duncan perri1 spur0 parson0
dunde perth3 glasgow2 scotland1 geelong1 tasmania1 belfast0
dune sand4 desert1
dunedin otago4 auckland3 wellington2 warrington1 nsw1 christchurch1
dungeon cavern2
dunn connolli1
duo pair2 team2
duplic ident2 copi1
durabl withstand3 last2 longev1 endur1 sturdi0 resist0
duran middleton0
durat length2 longer2 minut2 time2 indefinit1 prolong1
durban johannesburg5 pretoria5 cape2 transvaal2 natal2 apartheid1
dure when1 throughout0
durga lilith1 goddess1 sonia1 priestess0
durham greensboro2 mecklenburg1 manchest0 northampton0
dusk nightfal4 nighttim3 daylight3 sunset3 daytim3 even1
dusseldorf koln3 bremen3 munchen2 mannheim2 hamburg2 stuttgart2
dust dusti4
dusti dust4 dustin1
dustin dusti1
dutch netherland4 holland3 amsterdam2 willem1 swedish1 norwegian1
duti respons6 oblig1 role0 servic0
dutton turnbul0
dvd disc2 vh2 film1 cd1 cinema0 disk0
dwarf dwarv7
dwarv dwarf7
dwell resid6 hous5 home4 residenti4 build3 bedroom3
dweller occup0
dwight eisenhow1
dy dye6 death6 color3 die3 colour3 suicid2
dye dy6 color4 pigment2 colour2 beig1 stain0
dylan corei1 codi1
dynam motion2 nonlinear1 trajectori0 stationari0 physic0 mechan0
dynasti emperor0
dysfunct disord1 function1 inabl0
each individu2 multipl1
eager eagerli2
eagerli anxious3 impati2 eager2 await1 enthusiast1 hesitantli0
eagl raven2 cowboi1 falcon1 raider1 colt0 nfl0
ear hear3 pierc3 jewelri3 auditori2 jewelleri2 necklac1
earli earlier5 later2 beforehand2 late1 earliest1 befor0
earlier earli5 befor3 yesterdai2 ago2 later2 earliest2
earliest earlier2 oldest1 earli1
earn incom3 salari3 reward2 gain2 revenu2 profit2
earth planet1 ocean1
earthquak quak4 seismic4 richter2 tsunami1
eas loosen2 soften1 stiff1
easi easiest5 easier4 simpl4 difficult4 straightforward3 hard2
easier harder5 easi4 easiest4 difficult3 hard2 simpler1
easiest easi5 easier4 hardest3 difficult3 simplest3 harder1
easili easi2 imposs1 difficult1 easiest1 slowli0
east eastern6 west4 southeast3 eastbound3 northeast2 eastward2
eastbound westbound5 southbound5 northbound4 east3 eastward3 westward2
eastend coron1
easter holidai2
eastern east6 west3 southeast2 northeast2 westbound1 northern0
eastward southward5 northward4 westward4 eastbound3 east2 equatori2
eastwood clint1
eat meal5 food4 at4 hungri4 diet3 eaten3
eaten eat3 at3 chew2
eater eat0
ebert critic0 review0
eboni afro1
ebook smashword3 paperback3 bookstor2 textbook1 book1 hardcov0
ecclesiast clergi3 clergyman3 anglican3 episcop2 diocesan2 bishop2
echo bash2
eclect vari1 divers1 select0
eco ecolog2 environment1 econom1 ecosystem1 economist1 environ0
ecol universidad4 institut3 sorbonn2 universit2 academi2 instituto1
ecolog ecosystem5 environment4 habitat4 biodivers3 environ2 natur2
econom economi7 economist6 costli3 afford2 cost2 prosper2
economi econom7 economist3 gdp2 industri2 market1 capit1
economist econom6 economi3 eco1
ecosystem ecolog5 biodivers2 habitat2 environment1 environ1 eco1
ecstasi drug0
ecuador paraguai4 uruguai3 colombia3 brazil2 rica2 england2
ecumen orthodoxi3 orthodox2 cathol2 ecclesiast1 denomin1 catholic1
eddi guerrero0
eden genesi1
edg breadth0
edibl food1 fruit0
edinburgh glasgow5 scotland4 inver3 belfast2 london2 aberdeen2
edison inventor0
edit editor4 version2 modifi2 alter1 hardcov0 updat0
edith evelyn1 audrei1 ann1 dori1
editor edit4 screenwrit2 studio0
editori articl1
edmonton calgari5 oiler5 winnipeg4 alberta3 ottawa2 anaheim2
edna lucil1
edouard henri2 parisian2 claud2 christoph2 gill2 francoi2
eduard georg0
eduardo agustin2 arturo1 guillermo1 andr1 ignacio1 vicent1
educ teacher6 school5 teach5 classroom3 taught2 instructor2
edward cullen1
edwin albert1
eeri creepi2 bizarr0
effect affect4 efficaci4 ineffect4 impact2 properli1 essenti1
efficaci effect4 intervent1
effici perform2 product1 quickli0
effort attempt1
egg chicken1
ego person0 arrog0
egypt cairo6 egyptian6 nile2 algeria2 sinai2 pharaoh1
egyptian egypt6 pharaoh4 arab3 mesopotamia1 cairo1 moroccan1
ei ey6 eyelid3 gaze2 pupil1 blink0 sight0
ein auf2 un2 und1 ich1 der0 oder0
einstein physicist2 astronaut1 scientist0
eireann irish3 connacht3 gaelic3 ireland2 gael2 galwai2
eisenhow dwight1 roosevelt0
either neither5 both3 whichev1
eject revok0
eki kan0
elabor explicitli0
elain janic0 olga0
elbow forearm3 arm2 joint1 shoulder1 knee1
elder senior4 elderli3 old1 older0 heir0
elderli senior6 ag5 elder3 old2 older2 dementia1
eldest youngest4 heir4 oldest2 successor1 descend0
eleanor abigail1 evelyn0
elect elector4 vote3 ballot3 reelect3 voter3 polit2
elector elect4 constitu4 referendum1 nomine1 voter1 reelect1
electr electrifi5 electro4 electrif4 electromagnet4 electron3 electrod2
electrif electr4 electrifi4 hydroelectr0 conductor0
electrifi electr5 electrif4 electrod1 electro1 lightn0 wire0
electro electrod5 electr4 electromagnet2 electrifi1 electron1 maxwel0
electrod electro5 electr2 electrifi1 conductor0 volta0
electromagnet maxwel5 electr4 electro2 magnet2 radiat1 conductor0
electron electr3 circuit3 atom2 ion1 devic1 electro1
eleg aesthet2 beauti1 picturesqu1
element metal2 atom2 inorgan0 miner0 ion0 chemic0
elena monica1 sasha0 tatiana0
eleph anim0
elev altitud6 height4 mountain2 heighten2 ascent1 topograph0
elf elv6
elia mathia0
elig qualifi3 inelig2 applic1 qualif1 enrol0
elimin remov4 reduct3 suppress2 reduc2 exclud2 abolish1
eliot elliot3 elliott2 addison1
elisabeth elizabeth3 audrei1 ellen1 emilia1 lilith1 isabel0
elizabeth elisabeth3 liz3 queen2 lizzi1 lilith0
ell sylvi0 ann0
ellen ann1 elisabeth1 isabel0
elli erin1
elliot elliott8 eliot3 simon2 chri0
elliott elliot8 simon2 eliot2 idol1 taylor0
ellipt oval1
elong slender1
els otherwis3 other1
elsewher anywher2 somewher2 someplac1 wherev0
elsi candac1
elus mysteri0
elv elf6
elvi preslei7
em ambul1
email mail6 recipi1 outlook1 messag1
emancip abolit1
emanuel emmanuel3
embank drainag1 stair0 hillsid0
embark undertook1 undertak1 pilot1 expedit0
embarrass humili3 asham2 awkward0
embassi consul7 visa3 ambassador2 consular2 diplomat1 fulbright0
embrac hug5 affect2
embroid embroideri5 woven1 fabric1 sew1
embroideri embroid5 sew2 knit1 craft1 textil1 weav0
embryo womb2 fetal1 vitro1 reproduct1 sperm0 concept0
emerald amber1
emerg aros2 crise2 aris1 disast1 crisi1 evolut1
emeritu posthum2 retir1
emi emiss2 emit1 radiat1
emigr immigr4 migrant4 migratori4 migrat3 diaspora2 travel1
emil lucien2 rousseau1 frenchman1 henri0 francoi0 francois0
emilia sofi1 elisabeth1
emilio arturo1 armando0
emir uae5 dubai4 dhabi3 sheikh3 arab0 ismail0
emiss emit5 pollut3 emi2 environment0 fuel0
emit emiss5 radiat1 emi1
emma anni1 jessica0
emmanuel emanuel3 alessandro1 ivo1 francesco1
emmi oscar0 bafta0
emori atlanta2 georgia1 gain1 mcgill0
emot emotion7 anger3 feel2 arous2 affect2 angri1
emotion emot7 empathi1 feel1 psycholog0
empathi compass2 emotion1 sympathi1 emot1 compassion0
emperor empress3 empir2 ruler1 imperi1 manchu1 augustu1
emphas emphasi7 highlight0 enhanc0
emphasi emphas7
empir imperi2 emperor2 persia0
emploi employ5 hire3 employe3 workforc2 occup2 job2
employ emploi5 employe4 job4 workplac4 unemploy3 hire2
employe worker6 employ4 personnel4 workplac3 emploi3 colleagu2
empow empower0
empower empow0
empress emperor3 dowag0
empti devoid3 absenc2 dump1 blank1 exist1 wipe0
enabl allow5 disabl4 capabl3 configur1 set1 unavail1
enact institut2 legisl1 mandat1 enforc1
enamel porcelain2 resin2 ceram1 caviti0
encircl circl3 circular1
enclos insid2 interior2 surround2 within0 inward0 outward0
encod code2 unicod1 format0 byte0 compress0
encompass sprawl0 extend0
encount meet0
encourag urg3 promot2 incent1 inspir1 enjoi1 motiv1
encrypt crypt4 cipher4 secreci1 secur1
encyclopedia wikipedia3
end termin3 epilogu3 final3 finish3 exit2 stop1
endang extinct3 iucn1 speci1 predat0
endeavor endeavour3
endeavour endeavor3
endel lucivar3
endless infinit4 forev1 indefinit1 unlimit1
endors sponsorship1 sponsor0
endur last2 withstand1 persist1 exhaust1 etern1 surviv1
enemi monster1 foe1 creatur1 oppon1 nemesi1 attack1
energet energi5 metabol0
energi energet5 power1 electr1 dissip0
enfield cornwal1 gloucestershir1 stratford0
enforc complianc3 polic3 prohibit3 impos2 forbad1 regul1
eng england0 anglo0
engag fiance5 fianc4 marri2 marriag1 involv1 propos0
engin motor3 machineri1 automobil1 propuls1 technician1 design1
england britain5 germani4 scotland4 brazil3 holland3 australia3
english languag4 spanish2 british1 anglo1 englishman0 lang0
englishman brit3 anglo2 british2 english0 scottish0
engrav carv2 inscript1 etch1
engulf envelop1 immers0
enhanc improv2 alter0 extend0 emphas0
enjoi enjoy4 pleasur2 like2 anytim2 experienc1 love1
enjoy enjoi4 entertain2 pleasur2 arous1 fun1 excit1
enlarg widen3 overs2 sizabl1 gigant1 larg1 swollen1
enlist infantri3 sgt3 recruit3 airmen2 sergeant2 station2
enorm gigant6 huge6 massiv6 larg5 immens4 big3
enough suffici1 much0 adequ0
enrag anger3 piss3 outrag2 angri1 rage1
enrico piazza1 giusepp0 pietro0 matteo0 marco0
enriqu andr2 carlo1 rodrigo0
enrol tuition0 elig0 admiss0 membership0 credenti0
ensign admir4 navi1 captain1 naval1 command0 sargent0
enslav slave6 slaveri4
ensu afterward1 proceed0
ensur assur4 guarante2 safeguard2 reassur1 oblig1 thank1
enter entri5 entranc2 insert2 input1 regist0 accept0
enterpris firm4 organis3 organiz3 busi3 corpor3 compani2
entertain perform2 enjoy2 amus2 play1 celebr1 live1
enthusiasm enthusiast3 excit1
enthusiast enthusiasm3 excitedli3 excit1 aggress1 vigor1 intens1
entir altogeth5 complet5 whole4 wholli2 sole1 pure1
entireti whole1 entir1
entitl grant0
entranc entri2 doorwai2 enter2 open2 passagewai2 interior1
entrepreneur entrepreneurship6 ventur3 businessmen1 enterpris1 busi0 founder0
entrepreneurship entrepreneur6 enterpris2 ventur2 busi0
entri enter5 entranc2
envelop engulf1 postag0 mail0 postmast0 postal0
envi jealousi3 jealou2
environ environment6 surround4 ecolog2 habitat1 ecosystem1 natur1
environment environ6 ecolog4 sustain4 pollut4 ecosystem1 natur1
envis imagin1 vision0
envoi ambassador2
enzo dario0 alonso0 schumach0
enzym biochemistri4 protein1 catalyt0
epa environment0
epic heroic1 legendari0 legend0 hero0
epidem outbreak4 infecti3 influenza2 plagu2 diseas1 infect1
epilogu end3 conclud1 conclus0 climax0
episcop ecclesiast2 anglican2 cathol1 bishop1 ecumen1 presbyterian0
episod show2 air1
epithet eponym0 nomenclatur0
eponym namesak4 titular2 epithet0
equal equival1 ident0 inequ0
equat equatori5 solv5 hemispher3 algebra2 latitud2 formula2
equatori equat5 eastward2 hemispher1 guiana0
equestrian horseback5 hors4 thoroughbr2 racehors2 stabl1 ride1
equilibrium balanc0
equip accessori2 gear2 wield1 suppli0 hardwar0 weaponri0
equiti share1 secur1 investor0 invest0 hold0
equival equal1 ident0 analog0 impli0
era decad0
eras wipe3 clear3 scrub0 undo0
erebida geometrida4 noctuida4 tortricida3 crambida2 moth1
erect peni0
eri buffalo0 lake0 harbor0
eric erik2
erica erika2 amanda0 gabbi0
erich gerhard1
erik eric2 alfr0 adrian0
erika erica2 daniela2 jacquelin1 audrei1 moniqu0 nora0
erin elli1 ami0 anya0 colleen0
eritrea ethiopia4 ethiopian3 madagascar1 algeria0
ernesto rodrigo1 alberto0
ernst heinrich1 dmitri0 hermann0 otto0
erod eros4 crumbl1 surfac0
eros erod4 crater1 sediment1 debri0
erot sexual4 sensual2 pornograph1 arous0
errat inconsist2 sporad2 unstabl1 intermitt0 irregular0
erron fals3 incorrectli2 mistakenli1 wrongli1
error unabl4 invalid4 except3 fail3 mistak2 failur1
erupt volcan4 volcano4
erwin wilhelm0 gerhard0
escap fled3 flee2 evacu0 refug0
escort accompani2 prostitut1 usher1 attend0 hooker0
espana spain7 spaniard5 iberian5 zaragoza3 catalonia3 cadiz3
especi particularli6 special5 specif2 name2 mainli1 mostli0
espionag spy5 spi4 cia2 clandestin1 covert1 kgb0
espn nbc3 broadcast2 televis2 bbc1 cb1 newscast0
essai paragraph1 write0
essendon collingwood5 afl3 vfl3 nrl2 geelong1 fremantl1
essenti basic6 larg2 effect1 simpli1 mostli1 somewhat1
essex oxfordshir3 croydon3 suffolk3 ipswich3 hertfordshir2 northumberland2
establish found2 venu2 restaur1 initi1 commenc1 facil1
estadio stadium5 stade4 stadion3 atletico1 clube1 bilbao1
estat heir2 landown1 deed1
esteem admir0
esther leslei0
estim approxim3 roughli0
estonia tallinn5 latvia5 estonian4 baltic3 finland2 lithuania2
estonian estonia4 latvian4 finnish3 lithuanian3 tallinn2 baltic2
estrada bautista3 guerrero2 ramirez1 rodriguez1 guzman0 delgado0
estrang remarri1 divorc1
estuari coastal2 harbour2 lagoon2 shorelin1 mangrov1 marsh1
etch engrav1
etern forev3 immort2 infinit1 infin1 endur1 afterlif0
ethanol alcohol4 gasolin0 liquor0 fuel0
ethernet network3 wire2 lan1
ethic moral3
ethiopia ethiopian6 eritrea4 uganda3 tanzania3 africa2 sudan2
ethiopian ethiopia6 african3 eritrea3 somali3 sudanes1 kenyan0
ethnic nation5 multicultur4 caucasian3 asian2 hispan2 racial2
etienn francesco1 guido0 edouard0 gill0
etymolog origin2
eucalyptu acacia1
euclidean geometri0
eurasian turkic2 anatolia2 caucasu2 asiat2 european2 siberia2
euro currenc4 usd2 franc2 european2 dollar1 price0
euroleagu uefa3 fiba2 maccabi1 dinamo0 bilbao0 superliga0
europ european6 spain2 germani2 britain2 franc2 europa2
europa marseil3 europ2 luxembourg2 brussel2 mediterranean1 jupit1
european europ6 foreign3 american2 eurasian2 euro2 spaniard1
ev lilith1
evacu retreat1 escap0 reloc0 rescu0 emerg0
evad sneak1
evalu assess5 analyz1 comput0
evangel evangelist3 haggard3 theolog1 pastor1 preacher1 theologi1
evangelist evangel3 pastor2 preach2 preacher2 theologian1 haggard1
evelyn edith1 eleanor0 abigail0 elisabeth0
even night5 afternoon4 nighttim3 overnight2 daytim2 weekend2
evenli uneven0
event occas1
eventu inevit2 ultim2 soon1 subsequ1 thereaft0 undoubtedli0
ever never2 whenev1 alwai1 invari0
everest altitud2 himalaya2 mountain1 climb1 summit1 nepal0
evergreen spruce2
everi often0 most0
everton liverpool4 brentford3 sunderland3 tottenham2 burnlei2 chelsea2
everybodi everyon8 anybodi2 peopl2 nobodi1 anyon1 whoever1
everydai daili6 regularli3 frequent3 constantli2 dai1 often1
everyon everybodi8 nobodi3 anyon2 anybodi2 whoever2 peopl1
everyth thing1 anyth1 stuff1
everywher anywher5 wherev4 place2 nowher2 locat1
evict landlord1 tenant1
evid appar4 presum3 undoubtedli2 clearli2 seem1 obvious1
evidenc evid1 proven0
evil satan0
evolut evolutionari7 evolv6 darwin3 emerg1 genet1 creation0
evolutionari evolut7 evolv5 genet3 darwin2 phylogenet0 speci0
evolv evolut6 evolutionari5 adapt1 darwin0 mutat0
ew steven0
exactli true3 precis2 total2 truli1 realli1 pure0
exam examin7 test3 assess2 studi2 grade1 quiz1
examin exam7 inspect5 investig5 probe4 analyz4 assess4
exampl instanc1
exasper frustrat2 agit1
excav archaeolog5 archaeologist5 dig3 archeolog3 antiqu2 subterranean2
exce exceed6 maximum2 greater1 increas1 surpass1 max1
exceed exce6 increas2 excess1 surpass1 error0 maximum0
excel great5 wonder3 amaz3 good3 fantast2 awesom1
except extraordinari4 howev3 error3 exception2 exemplari2 exclud1
exception extraordinari4 except2 remark1 spectacular1 extrem1 tremend1
excess exceed1
exchang trade4 transfer3 accept2 offer2 trader1 dealt1
exchequ peerag0
excit arous2 enthusiast1 thrill1 excitedli1 pump1 enjoy1
excitedli enthusiast3 excit1
exclaim shout3 shriek1 astonish1 scream0 bellow0 gasp0
exclud ignor4 exclus3 inclus2 elimin2 avoid2 except1
exclus sole5 exclud3 primarili1 predominantli1 restrict0 avoid0
excurs expedit2 trip2 journei1 visit1 tour1 voyag1
execut ceo3 manageri3 manag3 businessmen3 organiz2 employe2
exemplari exemplifi2 except2 exception1 spectacular0 remark0 extraordinari0
exemplifi exemplari2
exempt allow1 restrict1 tax0
exercis workout5 jog4 fit2 gym2 practic1 yoga1
exet alban2 bristol2 gloucest2 edinburgh2 oxford1 leed1
exhal breath3 inhal1
exhaust tire4 fatigu4 endur1 rest1 deplet1 weari0
exhibit showcas4 museum3 present2 galleri2 depict1 biennal1
exil banish2 diaspora1
exist empti1 newli1
exit leav3 termin3 depart2 end2 departur1 ceas1
exodu mose1
expand expans6 extend3 widen3 grow1 enlarg0
expans expand6 sprawl2 widen2 extend1 wider0
expect anticip2 hope1 unexpect0
expedit voyag4 explor3 excurs2 journei1 tour0 trip0
expel expuls6
expenditur spend6 expens5 cost4 budget4 consumpt3 econom2
expens costli6 expenditur5 cost5 cheaper5 cheap5 spend4
experi experiment7 experienc5 observ0 test0 laboratori0 probe0
experienc experi5 enjoi1 occur1
experiment experi7 trial1 test1
expert expertis4
expertis expert4 knowledg0
expir date1 defunct1
explain explan6 understand3 comprehend1 detail0 confus0
explan explain6 intuit1 understand1
explicit explicitli2 implicit0
explicitli explicit2 elabor0 inher0 indirectli0 pointedli0
explod explos7 deton3 burst3 catastroph1 blast1 bomb1
exploit vulner3 hack1 blackmail0 abus0 attack0
explor expedit3 voyag2 travel1 adventur1 navig1 journei1
explos explod7 bomb4 munit3 grenad3 deton3 blast2
export import2 migrat0
expos reveal3 hide0
express equat1 simplifi1 convei1 formula1 deriv0
expresswai highwai4 freewai4 motorwai3 roadwai3 lane2 walkwai2
expuls expel6 deport0 abandon0 banish0
exquisit delight2 magnific1 stun1 spectacular0
extend extens6 expand3 extent2 widen2 expans1 limit0
extens extend6 wide2 routin1 thorough1 intens1 lengthi1
extent extend2 widen0
exterior interior2 outer2 outsid0 outward0
extern intern3
extinct endang3 biodivers0
extinguish burn1 burnt0
extra addit6 add1 ad0
extract herbal0
extraordinari except4 exception4 astonish2 spectacular2 remark1 amaz0
extravag lavish3 luxuri0
extrem incred4 veri3 highli3 huge1 drastic1 exception1
ey ei6 eyelid3 gaze3 vision1 eyebrow1 eyelash1
eyebrow brow4 eyelash3 lash2 mascara2 ey1 eyelid1
eyelash lash8 eyebrow3 mascara3 eyelid2 ey1
eyelid ei3 ey3 eyelash2 gaze1 eyebrow1 lash0
eyr matilda0
ezio godfath1 assassin0
ezra dariu1
faa aviat2 aeronaut1 flown1 airlin0 usaf0
fabio alessandro2 matteo1 massimo0
fabl tale2
fabric textil6 woven5 cloth4 garment4 weav4 manufactur3
fabul fantast2 terrif2 marvel1 magnific0
facad architectur1 build1 interior1 architect0 pilast0
face facial4 cheek2 forehead1 nose0 cheekbon0 skin0
facebook myspac4
facial face4 cheek2 cheekbon2 beard2 forehead0
facil venu1 establish1 aerodrom1 headquart1 place1 hospit0
facilit permit1 aid1 involv1 assist0 enabl0 compel0
fact factual2 truth0
faction hord1 allianc1 brigad1 sect0
factori industri4 manufactur3 product0
factual fact2 truth0
faculti professor5 instructor2 academ1 universit1 univers1 professorship1
fade fleet0
fae faeri2 fairi2
faeri fairi3 fae2
fai pa3 fay0
fail failur7 unsuccess4 succe3 error3 succeed2 unsuccessfulli2
failur fail7 weak1 reliabl1 fault1 unreli1 success1
faintli brightli0
fair unfair4 true1 appli1
fairbank alaska3 anchorag0 calgari0 siberia0
fairfax richmond2 annapoli1 arlington0 washington0
fairfield connecticut3 bridgeport2 middletown1 newtown1 huntington0 alban0
fairi faeri3 fae2
fairli reason4 rel2 quit0 roughli0 consider0 moder0
faith belief2 believ2 loyal2 religion1 trust1 religi1
fake hoax3 real2 legitim1 genuin1
falcon panther4 seahawk2 cowboi1 eagl1 jaguar1 nfl0
falkland argentin1 argentina1 air0 uruguai0
fall fallen5 fell4 waterfal3 jump2 stumbl1 parachut1
fallen fell5 fall5
fals erron3 fraudul1 bullshit0 truth0 assert0
falter hesit1
fame renown5 famou3 notabl2 rever2 infam1 pioneer0
famili rel4 parent3 household1 sibl1 grandpar1 sister0
familiar unfamiliar2 nostalgia0
famin starv2 hunger2 starvat2 genocid0 poverti0
famou renown4 fame3 notabl3 promin1 celebr1 infam1
famous famou0
fan support2
fang teeth2 siegfri0 tooth0
fantast incred4 amaz3 fabul2 wonder2 terrif2 great2
far farther0
fare flight2 airlin2
farewel goodby7 bye3 depart2 leav1 resign1 exit0
farm farmer7 agricultur5 farmland4 livestock4 crop2 farmhous2
farmer farm7 agricultur5 crop3 farmland3 villag2 livestock2
farmhous homestead3 farm2 cottag1 farmland1 farmer1 barn1
farmland agricultur4 agrarian4 farm4 farmer3 land3 crop3
farrel mccann1
farther further4 nearer2 closer1 distanc0 far0 distant0
fascin interest4 intrigu2 remark2 neat1 obsess0 astonish0
fascism fascist7 dictatorship1 mussolini1 nazi1 marxism1 social0
fascist fascism7 nazi2 authoritarian2 mussolini1 gestapo0
fashion apparel5 cloth3 wardrob3 dress2 outfit2 attir1
faso burkina5 malawi1 algeria1 uganda0 gabon0 gambia0
fast fastest6 quickli5 faster5 rapidli3 slow3 quicker3
fasten bolt1 anchor1
faster quicker7 slower6 fastest6 fast5 slow2 sped2
fastest fast6 faster6 quicker5 quickli3 sped3 slower3
fat fatti6 plump2 obes2 skinni1 slim0
fatal death6 casualti3 lethal3 deadli2 mortal2 kill2
father dad6 daddi3 patern3 mother2 stepfath2 parent2
fatigu exhaust4 tire3
fatti fat6 lip1 plump1 obes0
fault blame2 faulti1 failur1 defect1 flaw0
faulti defect4 fix2 unreli1 fault1 flaw1 issu1
fauna speci4 invertebr4 zoolog3 zoologi3 wildlif2 organ2
faust goeth2
favor favour6 posit0 pleasantli0
favorit favourit7
favour favor6 prefer1
favourit favorit7
fay fai0 scarlett0
fbi cia1 agenc0
fcc radio1
fda pharmaceut1 regulatori1
fear terrifi6 frighten5 scare4 fright4 danger3 afraid3
fearless fear2 frighten1 braveri1 courag1 fright1 scare1
feast thanksgiv1 supper0
feat surpass1
feather plumag2 hen1 gees1 goos0
featherweight welterweight5 heavyweight3 middleweight3
featur includ0 function0
fed feder1
feder wimbledon2 tenni2 fed1 unconstitut0 novak0
federico claudio3 bernardo1 domenico0 vincenzo0 francesco0 paolo0
fee cost4 expens3 price2 charg1 free1 rate1
feed syndic3 eat3 hungri2 feeder2 meal2 starv2
feeder feed2
feel felt4 emot2 sensat2 hurt1 emotion1 pain0
feet foot6 toe3 shoe2 heel1 leg1
fei physicist1
felic laurel1 oliv0
felip alfonso3 rodrigo3 rafael2 fernando2 marcelo2 mariano2
fell fallen5 fall4 drop2 trip1
fellow fellowship1 comrad1 colleagu1
fellowship fellow1 seminari0
feloni convict2 crimin2 crime2 sentenc1 unlaw0
felt feel4 sensat2
femal woman5 women5 male3 girl3 ladi2 gender1
femin feminist8 women1 gender1 feminin0
feminin masculin6 gender2 femm2 feminist1 femal1 femin0
feminist femin8 feminin1 gender1 women0 masculin0
femm feminin2 masculin1 lesbian0
fenc sword1
fender guitar4 guitarist2 yamaha1
feng huang0 yang0
fenton claremont0
ferdinand archduk2 ramo1 sergio0
fergu aberdeen2 macleod0
ferguson sunderland0
fern plant2
fernandez rodriguez4 miguel2 delgado1 ramirez1 perez1 nunez1
fernando alonso3 felip2 rodrigo1 torr1 pedro0 suarez0
feroci fierc3 menac2 viciou1 aggress1
ferrara sevil1 napl0 florenc0
ferrari mclaren4 renault2 alonso2 schumach1 monaco1 merced1
ferreira pereira1 oliveira1 silva1 harlow1
ferri boat3 barg3 harbour1 freighter1 sea1 schooner1
fertil reproduct4 concept3 childless2 sperm1 breed1 birth0
fest festiv6 celebr1
festiv fest6 celebr5 gather2 concert1 ceremoni1 carniv0
fetal womb4 infant2 matern2 newborn2 birth2 pregnanc2
fetch retriev0
feud wrestlemania1 rivalri1 smackdown0 rival0
feudal mediev1 aristocraci0
fever infect1 flu1 infecti1 ill1 epidem0 influenza0
few sever5 mani4 numer3 countless3 plenti3 fewer3
fewer less4 few3 lesser1 reduc0 decreas0
fia ferrari0
fianc fiance7 engag4 marri2 bride2 spous2 marriag1
fiance fianc7 engag5 marri2 spous2 marriag2 marit1
fiba euroleagu2 iihf1 maccabi0 basketbal0
fiber fibr9 yarn1 fabric0 rayon0 textil0
fibr fiber9 yarn0 fabric0 textil0
fiction novel2 nonfict1 literari1 fictiti1 realism1 novelist1
fictiti fiction1 imaginari1
fidel trust1
field bat2 batsman2 fielder1 outfield1 harrison1
fielder baseman5 outfield5 shortstop4 hitter3 bat3 catcher2
fierc feroci3 vigor1 menac0
fieri flame4 fire3 char2 arson1 burn1 ignit0
fifa soccer3 footbal3 uefa2 sport2 brazil1 stadion1
fight fought6 combat4 battl4 fighter4 punch3 ufc2
fighter ufc4 fight4 combat3 boxer1 punch1 fist1
figur metaphor4 liter2 imag1 seem0 assum0
fiji tonga5 samoa3 vanuatu2 pacif1 papua1 seneg1
file folder2 document2 paperwork2 ir0 download0 lodg0
filipino philippin7 manila4 phillip4 quezon2 cebu2 aquino2
filippo silvio1
fill full2 empti0 pour0
filli hors2 mare1 thoroughbr1 racehors0 horseback0
film movi7 filmmak5 cinema4 footag4 cinematographi3 directori2
filmfar bollywood3 kapoor1 hindi0
filmmak cinematographi6 film5 cinema4 cinematograph4 directori3 movi3
filthi dirti2 disgust1
final semifin5 end3 quarterfin2 lastli2 playoff2 ultim1
finalist contest3 semifin3 nomine2 nomin1 quarterfin1 final0
financ financi7 fund5 lend4 loan4 bank3 spend3
financi financ7 monei3 fund3 bank3 expens2 cash1
finch bird3 sparrow1 jem1
find search3 locat3 conclus2 result2 discov1 research1
fine alright3 okai2 finer1 delic1 penal1 penalti1
finer fine1 richer1 lesser1
finger fingertip6 hand5 thumb3 fingernail2 toe2 glove2
fingernail nail8 fingertip3 finger2 claw1 toe1 thumb1
fingerprint fingertip2
fingertip finger6 fingernail3 thumb3 hand2 fingerprint2 toe1
finish unfinish4 complet4 end3 final0 conclud0 termin0
finit infinit4 infin0
finland helsinki5 finnish4 sweden3 norwai3 estonia2 montenegro2
finn finnish2 finland0
finnish finland4 swedish3 estonian3 iceland3 scandinavian3 finn2
fire firefight4 flame4 burn3 fieri3 arson2 termin2
firearm handgun7 gun6 pistol6 rifl5 ammunit3 weaponri3
firefight fire4 flame0
fireplac chimnei2 fire2 arson1
firework fire1 explos1
firm compani6 corpor4 enterpris4 industri3 busi3 corp3
firmli tightli3 forcefulli2 vigor1 prop0 strongli0
firstli secondli2 initi1
firth inver1 austen0
fiscal tax1 spend0 ir0 taxat0
fish fisheri4 catfish4 fishermen4 seafood3 fisherman3 trout3
fisheri fishermen4 fish4 fisherman3 whale2 seafood1 her0
fisherman fishermen6 fish3 fisheri3 trout0
fishermen fisherman6 fisheri4 fish4 seafood0
fission reactor3 nuclear2 uranium1 neutron1 atom1 radioact1
fist punch2 grip1 fighter1 wield0 fight0
fit gym3 exercis2 workout2 suit1 gymnasium1 athlet1
fitz fitzpatrick4 fitzgerald2 doyl2 rosen0 yate0
fitzgerald fitz2 mcgee1 rosen1 doyl0
fitzpatrick fitz4 watson2 yate1 donnel1
fitzroi melbourn1 victoria1 flinder1 brisban0 geelong0 adelaid0
fivb volleybal4 vollei0
fix repair4 resolv3 faulti2 issu2 broken1 correct1
fjord norwai0 arctic0 shetland0 scandinavia0
flame fire4 fieri4 combust3 bonfir2 torch2 candl2
flander flemish1 belgian0
flare spike0
flash blink3 blaze1 flicker0
flashback resurg0 memori0
flashlight light2 illumin1 lantern1 lit0
flat flatten6 curv1 bent1 round1
flatten flat6
flavor flavour7 tast3 chocol0 strawberri0 sweet0
flavour flavor7 tast4 aroma1
flaw defect3 weak3 incorrectli2 inaccur1 faulti1 failur0
flawless perfect2 superb1
flea pest1
fled flee6 escap3 abandon0
fledg intact0
flee fled6 escap2 retreat2 runawai1 fugit1 surviv0
fleet warship3 dockyard3 ship3 admiralti2 naval2 squadron2
fleetwood lancashir1 cumbria1
flemish belgian5 belgium3 antwerp3 flander1 brussel1 dutch1
flesh meat1 tissu0
fletcher waller0 wilkinson0
flew fly6 flown6 flight3 wing2 pilot2 aviat1
flex flexibl1
flexibl bend3 rigid2 flex1 stiff1 bent1 stretch1
fli fly5 insect2 moth1 larva1 flew0
flick gestur0 flicker0
flicker flash0 blink0 flick0 twinkl0
flight fly7 airlin5 flown4 airplan4 aviat4 flew3
flinch winc1 gasp1 startl0
flinder melbourn4 sydnei3 adelaid2 canberra2 perth1 fitzroi1
flip revers4 invert4 upsid2 turn2 altern0 rotat0
flirt playfulli1 teas1 courtship0
float submerg1 sunken1 sunk1 sink0
flock swarm2 collect1 brood0
flood disast2 rain1 runoff1 drainag1 waterfal1 tsunami1
floor hardwood1 carpet0 stair0 upstair0
flop tumbl0
flora botan5 botani2 plant2 botanist2 floral1 veget1
floral flower6 petal5 blossom4 bloom2 botan2 flora1
florenc tuscani4 itali1 siena1 parma1 pisa1 venic0
florian alain1 roberto1 jen0 marco0 marcelo0 andrei0
florida lauderdal3 miami3 orlando3 tampa3 seminol2 jacksonvil1
flotilla barg2 warship2 regatta1 fleet0
flour wheat1 dough1 cereal0 grain0
flourish thrive3 prosper1 happi0
flow inlet1 downstream1 stoke0 swirl0 plumb0 fluid0
flower floral6 petal6 blossom5 bloom4 bouquet3 rose2
flown flew6 fly5 flight4 pilot3 aircraft2 aviat2
flu influenza6 ill3 fever1 sick1 infect0 epidem0
fluctuat turbul1
fluffi furri1 fur0 hairi0
fluid liquid6 hydraul2 water1 hydro1 substanc1 gase0
flung thrown2 hurl0 toss0 throw0
fluoresc ballast2 bulb0
flush wipe1
flute obo4 instrument4 clarinet2 percuss1 trumpet1 musician0
flutter dart3 wing1 shudder1 flew0 swirl0
fly flight7 flew6 flown5 fli5 aviat4 airplan4
flyer nhl1 fly0 leaf0 flew0 aerial0 flown0
focal len0
focu focus8 concentr1 distract1
focus focu8 concentr2 distract2
foe enemi1
fog haze1 cloudi0
fold collaps2 crumpl1 bend1 unfold1 bent0 wrinkl0
folder directori5 file2
foliag leav4 veget3 leaf3 shrub2 forest2 plant1
folk peopl4 person1 folklor1 everybodi0
folklor mytholog3 tale3 mythic2 myth1 folk1 lore0
follow discipl1 devote0
font letter1 ital0
food meal5 eat4 dietari3 veget3 fruit3 dinner2
fool trick3 foolish1 li1 decept0 mislead0
foolish fool1
foot feet6 toe4 shoe3 leg1 heel1 ankl0
footag video5 film4 camera1 cinemat1 record1 documentari1
footbal soccer6 sport4 nfl4 athlet3 fifa3 midfield2
foothil mountain2 upland1 hilltop1 hill1 hillsid1 highland1
footprint footstep3
footstep footprint3 walk0 stride0
forag feed1 prei1 subsist0 graze0
forb richest3 wealthiest1 billionair1 bloomberg1 rich0
forbad prohibit5 outlaw3 forbid3 restrict3 forbidden2 enforc1
forbid forbad3 prohibit3 restrict3 discourag1 allow1 deni0
forbidden prohibit4 forbad2 restrict2 ban2 permit1 outlaw1
forc forcefulli4 forcibl3 vigor2 impos1 aggress1 provok1
forcefulli vigor5 forcibl4 forc4 furious2 firmli2 violent2
forcibl forcefulli4 forc3 violent2 aggress1 voluntarili1 furious0
ford chevrolet3 cadillac2 automot2 chevi1 automobil1 mustang1
fordham nyu2 tulan1 syracus1 stanford1 yale1 harvard0
forearm wrist3 arm3 elbow3 bicep2 hand1
forecast predict3 anticip2
forehead head4 skull2 scalp1 face1 facial0
foreign nation4 european3 immigr3 migrant2 american2 multin1
forens investig2 autopsi0
forest forestri6 wood6 tree5 rainforest4 woodland4 veget2
forestri forest6 wood3 tree3 lumber2 rainforest1 woodland1
forev indefinit4 etern3 endless1 lifetim1 infinit1 year0
forew hindw5
foreword prefac1
forget rememb4 forgotten4 recal2 remind2 forgot2 amnesia1
forgiv forgiven6 apolog3 remors2 apologet2 confess1 pardon0
forgiven forgiv6 apolog2 apologet1 pardon1
forgot forget2 forgotten1 rememb1
forgotten forget4 rememb3 forgot1 recal1
form format3 creat1 submit0 construct0
formal inform3
format form3 encod0 squad0 oper0
former formerli1
formerli former1 defunct0
formul synthes1
formula calcul4 equat2 comput1 express1 coeffici0 multipli0
forrest forest2 woodi1
forsyth frederick0
fort fortif4 fortifi2 fortress1
forthcom upcom1 immin0
fortif fortifi6 fort4 bunker1 wall1 stronghold1 moat1
fortifi fortif6 fort2
fortress fort1 castl1 fortif0
fortun luckili8 thankfulli7 lucki3 lotteri2 unfortun1 sadli1
forum seminar0
forward backward0
fossil dinosaur2 archeolog1 prehistor1 cretac0
fought fight6 battl4 showdown1 combat1 war0 punch0
foul ref0 refere0
found founder5 inaugur3 establish2 pioneer1 find0 headquart0
founder found5 inventor3 pioneer2 incorpor1 creator0 ventur0
fountain waterfal3 tributari1 freshwat1 groundwat1 catchment0 plumb0
fowler hodgson1 cowan0
fox rodent1 hound1 mammal1 coyot1 predat0
foyer hallwai2 auditorium1 corridor0
fraction reciproc3 ratio3 proport1 divid1 decim1
fractur shatter4 crack2 injuri1 broken1 smash0 bone0
fragil brittl3 withstand1 failur0
fragranc scent6 perfum5 aroma5 cologn4 smell2 odor1
frail slender1
fran francoi3 franc2 henri0
franc french3 germani3 pari3 francoi3 francais3 parisian2
francai french7 francais6 frenchman4 francoi2 parisian2 franc1
francais francai6 french6 parisian3 frenchman3 franc3 francoi2
francesca cecilia2 kristina0 madelin0 catherin0
francesco alessandro6 vincenzo3 giusepp3 matteo3 domenico3 claudio2
franci franciscan1
franciscan friar3 jesuit2 franci1 benedictin1 papal0
francisco san0
franco espana1 spain1 francesco1 francoi1 cort1 raul1
francoi frenchman4 henri3 franc3 fran3 francois2 francais2
francois gill3 francoi2 franc2 ameli1 edouard1 francais1
frank frankish2
frankenstein dracula1
frankfurt bavaria3 kassel2 germani2 berlin2 aachen1 hamburg1
franki rocco0
frankish charlemagn2 gaul2 frank2 saxon1
frankli honestli1
franklin benjamin1 roosevelt0
frantic hurriedli1 furious1 nervous1 anxiou0 intens0
franz matthia2 josef1 johann1 hungarian0
fraser maclean2 mcleod1 brendan1 mackenzi1 campbel0 stuart0
fratern soror6
fraud fraudul6 decept1 misconduct1 corrupt0
fraudul fraud6 fabric1 misconduct1 fals1 legitim1
freak fuck3 goddamn2 terrifi2 scare2 scari1 damn1
fred ralph1
freddi queen1 deacon0 bohemian0
freder chopin4
frederick douglass1 prussia1 saxoni1 brandenburg1 forsyth0
fredrik henrik4 bjorn3 jozef3 johann1 ander1 rainer0
free freed4 paid1 fee1 cost1 freeli0 pai0
freed free4 freeli2 imprison0 liber0
freedom liberti5 right2 freeli2 liber1 oppress0
freelanc emploi1 contractor1
freeli freed2 freedom2 free0
freeman julio0 graham0
freewai highwai5 motorwai4 expresswai4 interst2 roadwai2 road1
freez frozen6 froze5 colder2 cold1 snow0 ic0
freiburg dusseldorf1 tasmania1 salzburg1 munchen1 stuttgart1 austria1
freight logist4 deliveri2 haul2 shipment2 transport2 parcel2
freighter ship5 cargo3 spaceship3 schooner2 vessel2 steamship2
fremantl adelaid3 perth2 geelong2 collingwood2 melbourn2 kilda2
fremont sacramento2 springfield0
french francai7 francais6 frenchman5 franc3 parisian3 francoi1
frenchman french5 francai4 francoi4 francais3 henri2 franc2
frequenc khz4 mhz2 wavelength1 spectrum1
frequent often8 regularli7 occasion7 constantli5 routin5 rare4
fresco mural3 paint3 painter2 stucco0 carv0
fresh freshli5 stale2
freshli fresh5
freshman freshmen8 sophomor5 junior4 undergradu3 student3 semest3
freshmen freshman8 junior4 sophomor3 undergradu2 student2 senior1
freshwat aquat5 water2 pond2 groundwat1 wetland1 lake1
fresno sacramento3 bois1 california1 glendal1
freud psychologist2 psycholog1
freyja nors3 odin2 siegfri1 goddess1
friar franciscan3 jesuit1 monasteri1 archdioces1 discipl0
friction slide1
fridg refriger9 applianc0
friedrich wilhelm2 heinrich1 johann0
friend friendship5 buddi2 brother1 acquaint0
friendli pleasant0
friendship friend5 acquaint3 befriend3
frigat warship5 battleship3 gallei2 ship2 freighter2 fleet2
fright frighten4 scare4 fear4 terrifi3 nervous1 fearless1
frighten terrifi6 scare5 fear5 fright4 scari3 afraid2
frog rana4 toad3 rabbit0 reptil0
front backsid1 frontman1 behind0 rear0
frontier border0
frontman vocalist3 guitarist1 singer1 musician1 front1 rocker0
frost snowi4 snow1 winter1 snowfal1 frozen1 colder0
frown scowl2 sigh1 grimac0 gloom0
froze freez5 frozen5 cold1 panick0 ic0
frozen freez6 froze5 ic2 frost1 snowi0 cold0
fruit berri3 food3 banana3 strawberri2 pear2 veget2
frustrat exasper2 disappoint2 annoi2 discont1 irrit1 annoy1
fuck goddamn3 freak3 screw1 shit0 damn0
fuel gasolin6 petrol4 petroleum4 ga3 refuel3 combust2
fugit chase1 flee1
fujian zheng2 jiangsu2 shenzhen2 yunnan1 zhejiang1 henan1
fukuoka kyushu6 yokohama3 nagoya2 nippon1 hokkaido1 prefectur1
fulbright embassi0
fulfil satisfi3 satisfact2 deliv1 accomplish0 deliveri0
full fill2 total1 much0
fullback lineback3 cornerback1 sprinter1 lineman1 winger0
fulli complet3 perfectli1 utterli0
fumbl touchdown3 intercept3 punt1
fun enjoy1 entertain1 amus0 laugh0
function perform1 thrive1 dysfunct1 oper1 util0 featur0
fund financ5 financi3 spend3 invest3 appropri2 monetari2
fundament inher1 essenti1 broadli0
fundrais donat2 philanthropi2 chariti2 charit1 fund1 donor0
funer burial3 casket3 mourn3 cemeteri3 cremat3 deceas2
fungal fungu8 fungi7 spore3 mold2 yeast2 mushroom1
fungi fungu8 fungal7 mushroom3 spore3 yeast0 organ0
fungu fungi8 fungal8 spore4 mushroom3 mold2 yeast0
funni hilari5 joke2 amus2 humor2 laugh1 hyster1
fur furri5 fluffi0 hairi0
furious vigor4 forcefulli2 frantic1 aggress1 intens1 forc1
furlong thoroughbr2 racehors1
furnac heat0 boiler0
furnish furnitur4 belong0
furnitur furnish4 sofa4 couch3 chair2 desk1 cabinet1
furri fur5 hairi1 fluffi1
furrow purs1 snarl0
further farther4 nearer0
furthermor moreov5 addition4 also3 henc1 consequ0 although0
fuscou ochreou3
fuse fusion4
fuselag aircraft1 chassi0
fusili regiment4 soldier1 infantri1 armi1 servicemen1 militia1
fusion fuse4
fuss annoi0
futsal fifa0 afl0
futur upcom1
futurist modern1
ga gase7 gasolin4 fuel3 methan2 petrol1 atmospher0
gabbi gabriel4 barbara0 luci0 erica0
gabon uganda2 cameroon2 tunisia2 africa2 gambia2 malawi1
gabriel gabbi4 daniela1 geraldin1 carol0 magdalena0
gaddafi libyan2 libya2 basha0
gael gaelic3 irish2 eireann2 galwai2 connacht1 townland0
gaelic irish5 eireann3 gael3 galwai2 scottish1 connacht1
gaga beyonc0
gage gaug4
gai homosexu5 lgbt2 heterosexu2 queer2 sexual2 bisexu1
gail susi1 judi1 cathi0
gain earn2 garner1 obtain1 emori1 reward1 increas0
gaiu juliu1 roman1 luciu0
gal chick1 ladi0
gala milki0
galact galaxi5 milki4 astronom1 astro1 ngc0 cosmo0
galaxi galact5 samsung2 milki2 astronom1 nebula0 astronomi0
galeri biennal1 muse0 kunst0
galicia galician5 chile1 albania0
galician galicia5 santiago2 chile1 cordoba1 malaga1 blanca0
galile jerusalem2 levant2 nazareth1 petra0 haifa0
galileo astronom3 scientist1 astronomi1 leonardo0
gall bile0
gallei nautic3 ship2 maritim2 frigat2 vessel2 warship1
galleri exhibit2 artwork1 paint1 photograph1
gallon litr3 liter0
galveston bayou3 houston2 texa1 tulsa1 odessa0 lake0
galwai dublin5 kildar4 kilkenni4 ireland3 doneg3 ulster3
gambia saharan3 burkina3 niger3 uganda2 botswana2 benin2
gambl casino4 bet4 poker2 lotteri2 fortun1
game gamer5 gameplai3 plai2 rpg1
gameplai game3 rpg2 plai1 multiplay1 playabl1
gamer game5
gandhi nehru1 arjun1 singh1 bahadur0 ashok0 maha0
gang gangster3 mafia2 thug2 rapper0
ganga river1
gangster gang3 mafia2 thug1 notori1
gao hunan1
gap gape0
gape gap0
garbag trash5 rubbish2 wast1
garcia hernandez2 gomez1 miguel1 marquez1 rivera1 perez1
garden horticultur4 plant4 landscap3 botanist3 agricultur2 backyard2
gardin stanlei1 smyth1 talbot1 kowalski0 maclean0 mcgrath0
gareth footbal1 darren1
garlic herb0
garment cloth6 apparel6 textil4 fabric4 woven3 outfit2
garner gain1 obtain0 amass0
garrett robert1 cullen0
garri hyde1
gase ga7 methan2 atmospher2 molecul1 helium1 dioxid1
gasolin fuel6 petrol5 ga4 petroleum2 oil1 combust1
gasp breath3 groan2 shriek1 winc1 flinch1 scream1
gaston claud2
gastropod snail7 mollusk6 invertebr1 shell1
gatewai rout1
gather attende4 festiv2 meet2 organ1 mingl1 particip1
gaug gage4
gaul frankish2 corsica0 christoph0
gaull franc1 pari1 parisian0
gave give2 receiv2 send1 want1 sent0
gavin hamish1 brendan1
gaza palestinian5 hama5 palestin5 israel3 isra3 aviv2
gaze stare5 glanc3 ey3 examin2 peer2 ei2
gazett newspap2
gdansk poland5 warsaw4 krakow4 poznan3 voivodeship3 lithuania2
gdp economi2 econom1 incom0
gear gearbox5 equip2 shifter1
gearbox gear5 shaft1 transmiss0 ordnanc0
gee hmm0
geelong melbourn4 kilda3 perth2 collingwood2 fremantl2 adelaid2
gees goos6 bird1 feather1 pigeon0
gel jelli0
gem jewel3 rubi2 diamond2 rail1 stone1
gemini zodiac2 astro1 constel1
gen gener1
gender sex5 masculin3 feminin2 male2 femal1 transgend1
gene genet5 genom4 dna2 rna1 biologi1
genealog ancestri5 ancestor4 kinship1 lineag1 descend1 ancestr1
gener typic7 usual6 mostli4 command3 creat3 normal3
generos philanthropi2 donor1 give1 donat1 philanthrop0 gener0
genesi eden1 biblic0
genet gene5 evolutionari3 hereditari2 mutat2 genom1 biolog1
geneva lausann2 switzerland1
geneviev audrei1 elisabeth0
geniu brilliant3 clever1
genoa italia2 verona2 milano2 itali1 sevil1 calabria1
genocid atroc4 holocaust4 massacr1 rwanda1 famin0 humanitarian0
genom gene4 dna2 rna2 genet1 chromosom1 sequenc0
genr music1 soundtrack0
gentl gentli2 softli1 lightli1
gentleman gentlemen6 ladi1 men0 mister0 male0
gentlemen gentleman6 men2 mister1 ladi1
gentli gentl2 softli1 reluctantli1 polit1 carefulli0
genu taxonom3 subgenu3 linnaeu1 phylogenet1 taxon1 superfamili1
genuin truli3 realli3 authent2 legitim2 pure1 actual1
geo geograph2 latitud2 longitud1
geoff geoffrei2 jeff1
geoffrei geoff2 clive0
geograph geographi7 region3 spatial2 geo2 local2 northeast1
geographi geograph7 contin1 topographi1 spatial1 longitud1 landscap0
geolog geologi7 geologist3 topographi2 sedimentari1 basalt1 seismic1
geologi geolog7 geologist4 topographi2 sedimentari1 basalt1 mantl0
geologist geologi4 geolog3 scientist1 archaeologist0
geometr geometri5 triangl1 perpendicular0
geometri geometr5 triangl3 perpendicular1 coordin1 angl1 euclidean0
geometrida erebida4 noctuida2 tortricida2 moth1 meyrick0
georg philipp0 eduard0
georgetown louisvil1 maryland0 potomac0
georgia atlanta4 tbilisi4 georgian3 savannah2 macon1 louisiana1
georgian georgia3 tbilisi3 caucasu1
georgina megan1 clarissa0 joann0 jenni0
gerai portugues4 parana3 janeiro3 brazilian3 paulo2 iberian2
geraldin gabriel1 vicki1
gerard alexandr0 nicola0
gerhard erich1 wilhelm1 christoph1 dmitri1 erwin0 jen0
german deutsch4 bavarian4 germani4 deutschland4 reich2 saxon2
germani deutschland6 brasil4 german4 england4 brazil4 holland3
gershwin libretto0
gertrud franc0
geschicht histoir1 historia0
gestapo nazi1 polic0 fascist0
gestur point2 touch1 flick0 cue0
get gotten4 got2 obtain2 receiv2 give1 pull1
gettysburg confeder1 confederaci0
ghana ghanaian6 africa4 seneg3 nigeria2 cameroon2 angola2
ghanaian ghana6 african3 kenyan2 nigerian1 africa1 niger1
ghent antwerp2 chesapeak1 belgium1
ghetto suburb0
ghost ghostli6 haunt5 paranorm2 spirit1 corps0
ghostli ghost6 haunt4 paranorm2 spirit1 halloween0
ghz mhz4 khz1
giacomo pietro2 domenico2 francesco1 vincenzo1 giovanni1 alessandro1
giant gigant5 coloss4 massiv3 enorm2 biggest2 tower2
gibraltar crimea1 mediterranean1 iberian1 cadiz1 morocco1 spain1
gibson guitar0
gift present4 prize0
gigant enorm6 larg5 huge5 giant5 massiv5 sizabl4
giggl chuckl6 grin4 laugh4 smirk3 laughter3 smile1
gild gold2
gile xander1
gill francois3 christoph3 fish3 francoi2 edouard2 henri2
gillespi pollock1
gillian tanya0
gilmor rori2
gin gum2
gina miranda0
ginger redhead3
gingerli delic1
giorgio pietro2 alfredo1 guido1 giovanni1 alessandro1 giusepp0
giovanni giusepp4 vincenzo3 francesco2 domenico1 pietro1 guido1
girl boi3 gui3 femal3 ladi2 chick2 girlfriend1
girlfriend boyfriend3 girl1 relationship1 lover0 chick0 lesbian0
giro vuelta1
giusepp giovanni4 francesco3 vincenzo3 alessandro3 domenico3 italian3
give gave2 get1 hand1 generos1 got1 let1
given give0
glacial glacier4 pleistocen2
glacier glacial4 ski1 ic1
glad grate2 thank2 welcom1 thrill1 pleas1 happi1
gladston townsvil1 southport0 mackai0 cairn0 ipswich0
glamorgan wrexham3 wale3 welsh2 leicestershir1 gloucestershir1 severn0
glamour vogu1 fashion0
glanc gaze3 peer2 stare1
gland thyroid1 hormon1 saliva1
glare scowl5 hiss1 sneer0 snarl0
glasgow edinburgh5 scotland4 aberdeen4 london2 nottingham2 inver2
glass sunglass4 lens3 spectacl1 optic1 binocular0 ey0
gleam glisten4 shine2 glitter2 dazzl1 sparkl1 glow1
glen glenn2 hai0
glendal angel2 tucson1 sacramento1 fresno1 houston1 spartak0
glenn glen2
glide glider5 soar3 stunt1 fly0 leap0
glider glide5 soar1
glimps sight1 peek1
glint gleam0
glisten gleam4 dazzl3 glitter3 shine1 sparkl0 shimmer0
glitter glisten3 gleam2 dazzl2 shimmer2
global worldwid5 internation2 imperi2 multin1 world1 abroad1
globe sphere3 spheric2 hemispher0 equat0
gloom melancholi1 frown0 cheer0 mood0
gloriou astonish0 splendid0
gloss glossi1
glossi polish2 gloss1 silveri0
gloucest gloucestershir5 warrington3 northampton2 leicestershir2 exet2 cornwal2
gloucestershir gloucest5 oxfordshir4 leicestershir4 wiltshir3 cornwal3 somerset3
glove hand3 finger2 fingertip0 grip0
glow sparkl2 lumin1 dazzl1 brighten1 gleam1 brighter0
glu glue5 attach1 adher1
glucos sugar4 diabet4 insulin3 metabol2
glue glu5 adher1 bond1
gmbh enterpris2 manufactur1 corpor1 compani0 firm0 subsidiari0
gmina voivodeship1 brno1
gnu unix2
go goin4 went3 do1 trip1 gonna1 head0
goa maharashtra2 bahia1 bombai1 mumbai1 calcutta0 andhra0
goal score1
goalkeep keeper4 goaltend4 footbal0 lehman0 midfield0 striker0
goalscor scorer4 striker2 score1
goaltend goalkeep4 puck2 nhl1 hockei1 keeper0 sabr0
goat sheep4 livestock2 cow2 cattl1 anim1 hors0
god deiti4 jesu2 goddess1 worship1 christ0 lord0
goddamn damn5 dammit4 fuck3 freak2 shit0
goddess deiti3 athena2 priestess2 mytholog1 durga1 god1
godfath ezio1 mafia1
goe goin2 went2 go0
goeth faust2 johann2 heidelberg1 wilhelm1 deutsch0 rudolf0
gogh painter1 picasso0 paint0
goin go4 gonna4 goe2 went1
gold gild2 golden1 silver0
goldberg wrestler0 brock0
golden gold1 divin1
goldman thompson1
golf golfer5 pga2
golfer golf5 pga2
gomez nunez2 garcia1 lui1 marquez1 suarez1 karim1
gone vanish3 disappear3
gonna goin4 go1 hope0 wanna0 hopefulli0
gonzaga morrison0
gonzal gonzalez4 delgado1 alvarez1 hernandez1 guzman1 rio1
gonzalez gonzal4 alvarez2 carlo1 omar1 rio1 gutierrez1
good excel3 great2 merchandis2 well1 purchas1 suppli0
goodby farewel7 bye5 leav2 depart1 exit0
goodnight sleeper1 night0 asleep0
goodwin bennett2 walsh0
googl search3 websit2 web1 site0 wikipedia0
goos gees6 feather0
gordon wallac1 sadler0
gorg canyon0
gorgeou beauti6 stun5 sexi3 love2 beautifulli1 pretti1
gorilla ap3 primat2
gospel discipl3 preacher2 juda2 bibl1 testament1 scriptur1
got gotten4 get2 give1
goth gothic5
gotham batman3
gothenburg sweden3 stockholm3 malmo3 scandinavia2 uppsala2 kyiv2
gothic goth5
gotta must0
gotten get4 got4 pull0 receiv0
gottingen waterloo2 augsburg1 ecol1 heidelberg1 cambridg0 sorbonn0
gough prasad0
gould peter0 mathew0
gov govern5 govt5 government4 governor1 administr1
govern govt7 government6 gov5 governor3 regim3 rule3
government govern6 govt5 gov4 municip1 administr1 citizen0
governor gubernatori5 govern3 tehsil2 mayor1 gov1 politician1
govt govern7 government5 gov5 administr1 author1 regim1
gown dress3 robe2 attir0 costum0 outfit0
grab snatch4 clutch4 pull1 hold0 grasp0 reach0
grace gracefulli3
gracefulli grace3 effect1
graci ufc2 mma0
grade grader3 assess2 admiss1 exam1 freshman1
grader grade3 student2 kindergarten1 classroom0 schoolhous0
gradi mccann0 connel0
gradient deriv1 differenti0
gradual slowli3 progress3 rapidli2 steadili1 transit0
graduat commenc3 diploma2 undergradu2 postgradu1 alumni1 degre1
graem hamish2 brendan1
graham nelson1 burgess0 freeman0
grai grei9 color4 colour3 white1 black1 beig1
grain wheat4 cereal2 barlei2 corn1 rice1 crop0
gram kilogram1 weigh1
grammar grammat4 syntax2 sentenc1
grammat grammar4 sentenc2
grammi award2
granada grenada1 cadiz1 guadalajara1 morocco1 iberian1 espana1
grandchildren grandpar6 grandson3 granddaught2 grandpa2 children2 gener1
granddaught niec4 daughter2 grandchildren2 grandson2 grandmoth2 grandma1
grandfath grandpa7 grandmoth4 grandpar3 grandma3 uncl2 grandson2
grandma grandmoth8 granni6 grandpa4 grandfath3 grandpar2 granddaught1
grandmoth grandma8 granni5 grandfath4 grandpar3 grandpa3 granddaught2
grandpa grandfath7 grandma4 grandpar4 granni3 grandmoth3 grandson3
grandpar grandchildren6 grandpa4 grandmoth3 grandfath3 grandma2 rel2
grandson nephew5 grandpa3 grandchildren3 granddaught2 grandfath2
granit sandston3 limeston1 marbl1
granni grandma6 grandmoth5 grandpa3 grandfath1 grandpar1
grant award2 fund1 entitl0
granvil smyth1 clifton1 bathurst0
grape vineyard3 wine3 vine2 citru2 fruit2 wineri1
graph vertex3 chart3 plot2 vertic2 diagram1 axi1
graphic imag3 illustr2 draw2 gui1 visual1 plot0
grasp grip4 hand2 grab0 clench0
grass lawn5 grassi5 turf4 grassland3 veget2 pastur2
grassi grass5 turf2 lawn2
grassland pastur4 veget3 grass3 meadow3 graze2 habitat1
grassroot backyard1
grate thank4 glad2 appreci2 pleas1 delight1 cheer1
gratitud appreci4 thank2 prais1 bless1 kind1 admir0
grave cemeteri5 burial4 graveyard4 buri4 tombston3 coffin2
gravel pebbl2 rock2 boulder1 stone0 shale0 pavement0
graveyard cemeteri7 grave4 burial3 mausoleum2 buri1 coffin1
gravit graviti7
graviti gravit7 physic0
graze pastur4 grassland2 livestock1 cattl0 forag0
greas greasi2
greasi greas2
great wonder5 excel5 amaz3 awesom3 good2 fantast2
greater higher3 exce1 lesser1 larger1 compar0
greatest tremend1
greatli immens3 tremend1 huge1 profoundli1
greco greek1 hellen1
greec athen5 crete4 macedonia4 thessaloniki3 cypru3 aegean2
greed greedi2 capit0
greedi greed2
greek hellen6 athenian3 greec2 athen1 greco1 latin1
green greenish5 colour2 color2 veget1 red1 blue0
greenish green5 color2 yellowish2 colour2 reddish2 brownish1
greenland iceland3 newfoundland2 arctic2 nordic2 norwai1 scandinavia1
greensboro mecklenburg4 raleigh3 carolina2 durham2 macon1 zagreb1
greenvil charleston2 carolina1 doncast1 greensboro1 mecklenburg1 johannesburg0
greenwich london3 longitud1 croydon1 covent0
greenwood taunton0
greet hello3
greg gregg2
gregg greg2
grei grai9 colour4 color3 white2 black1 reddish1
grenad explos3 munit2 bomb2 missil0 blast0 weapon0
grenada granada1
greta debbi0
gretchen donna0 natasha0
grew grow7 grown5 growth1
greyhound canin0
greyish color1 colour1
grief mourn3 sympathi0 sorrow0
griffin blake1
grill barbecu3 weber1 cook0
grimac winc5 scowl2 groan1 gasp0 cring0 frown0
grimli darkli2 wryli1 omin0
grimm weiss1
grimsbi sunderland3 brentford1 newcastl1 cheshir0 everton0 liverpool0
grin smile7 smirk6 giggl4 chuckl4 laugh3 thrill1
grind mill1 coars0
grip grasp4 hand2 wield1 clasp1 clench1 clutch1
grit clench2 snarl2 coars2
groan moan2 grumbl2 winc2 growl2 murmur2 sigh2
groceri supermarket4 food1 pantri1 snack0
groin crotch2 thigh1 abdomin0
groningen netherland3 utrecht3 amsterdam3 rotterdam3 poznan2 dutch0
groom bride0
gross disgust0 nasti0
grotesqu monstrou2
groundbreak pioneer3 unpreced1 breakthrough0
groundwat freshwat1 water1 fountain1 drainag0
group collect3 organ3 aggreg3 grupo2 subgroup2 cluster2
grow grew7 grown6 growth5 cultiv2 plant2 expand1
growl howl3 hiss3 whimper3 snarl2 groan2 grumbl2
grown grow6 grew5 cultiv3 plant2
growth grow5 grew1 prolifer1 increas0
gruff snarl0
grumbl murmur3 hiss3 groan2 snarl2 growl2 sneer1
grunt moan0 grumbl0
grupo group2 subgroup0
guadalajara mexico3 monterrei2 veracruz2 oaxaca2 madrid2 libertador1
guadalup guadalajara1 veracruz0
guam hawaii2 samoa0 taiwan0 puerto0
guangdong guangzhou6 shenzhen5 yunnan4 shandong4 jiangsu4 henan3
guangzhou guangdong6 shenzhen5 beij4 shanghai3 shandong3 yunnan2
guantanamo detaine3 prison1 captiv0
guarante ensur2 assur2 chanc0
guard bodyguard4 protect3 defens3 defenc2 defend2 secur2
guatemala beliz3 bolivia3 mexico2 hondura2 colombia2 venezuela2
gubernatori governor5 reelect1 elect0
guernsei sweden1 nant1 calai1 island0 seychel0 ireland0
guerr guerra1 combat0 warfar0 hostil0
guerra guerr1
guerrero guzman2 estrada2 benoit1 alvarez1 lucha1 gonzalez1
guerrilla rebel3 insurg3 milit2 combat2 paramilitari1 militia1
guess bet0 pick0 hint0
guest attend1 host1 attende1 patron1
gui boi3 girl3 men1 lad1 graphic1 desktop1
guiana guyana4 surinam2 colombia2 burkina2 bolivia1 antil1
guid guidanc4 guidelin2 basic1 tip1 lead1 handbook0
guidanc guid4 guidelin3 advis1 advic1
guidelin guidanc3 guid2 standard2 regul1 handbook0 recommend0
guido francesco2 giusepp2 alessandro2 giovanni1 giorgio1 comun1
guildford surrei3 brighton2 bromlei1 london1 thame1 leicestershir1
guillaum bartholomew0
guillermo ignacio2 rodrigo1 eduardo1 gustavo0 perez0 javier0
guilt guilti2 remors2 regret0 conscienc0 forgiv0
guilti guilt2 prosecut1 acquit1 innoc1 convict0 plea0
guinea papua1 shill1 saharan1 uganda0 malawi0 guiana0
guis disguis1 pretend1
guitar guitarist5 fender4 instrument2 acoust2 musician1 hendrix1
guitarist guitar5 musician5 hendrix3 clapton3 bassist3 instrumentalist2
gujarat ahmedabad3 mumbai2 haryana2 assam1 rajasthan1 pradesh1
gujarati punjabi2 marathi1 indian1 gujarat1 kannada0 hindi0
gulf coastal1 kuwait0 pensacola0
gulp swallow1
gum tooth2 gin2 mouth2 chew2 teeth1 dental1
gun firearm6 pistol5 weapon4 rifl4 handgun4 bullet3
gunfir gunshot6 shoot3 bullet3 shot2 shooter2 gunpowd2
gunmen perpetr4 shooter2 attack2 murder2 assassin1 terrorist1
gunn muzzl0 rifl0 firearm0
gunnar henrik1 konstantin1
gunner arsen6 tottenham1 liverpool1 armament1 leicest1 soldier0
gunneri cannon0
gunpowd munit3 ammunit3 explos2 firearm2 gunfir2 gunshot1
gunshot gunfir6 shoot3 bullet3 firearm2 shot2 shooter2
gunsling revolv2
guo jia3 xiang1 sino1 jian1 zhang1 tian1
gupta arjun1 krishna1 sanjai0 maharaja0
gustav henrik1
gustavo andr1 guillermo0 navarro0
gutierrez guzman2 silva2 gonzalez1 ricardo1 sanchez1 herrera0
guyana guiana4 surinam1 indi1 antigua1 trinidad1 hondura0
guzman gutierrez2 ruiz2 guerrero2 bautista2 delgado2 gonzal1
gwen agn1
gym gymnasium5 workout3 fit3 exercis2 weightlift1 athlet1
gymnasium gym5 fit1 athlet0
gymnast athlet2 walkov1 choreograph1 olymp0 weightlift0 cheerlead0
gypsi romani2
habit lifestyl0 frequent0
habitat ecolog4 ecosystem2 wildlif1 grassland1 fauna1 environ1
habsburg austrian2 austria2 vienna1 archduk1 hungarian0 anhalt0
hack hacker6 compromis4 exploit1
hacker hack6
hackett pearc1
hacknei bromlei3 barnet1 croydon1 hampstead1 williamsburg1 whitehal1
hade underworld2 zeu1
hadn hasn2 haven2 didn0
haggard evangel3 evangelist1 preacher0 sermon0
hagu netherland1 amsterdam1 holland0
hai glen0
haifa aviv4 jerusalem3 beirut3 lebanon3 israel2 sinai2
hail shout0 prais0
hailei halei0
hair hairi3 bald3 shave2 ponytail1 scalp1 strand1
hairi hair3 shave3 beard2 furri1 bald1 stubbl1
haiti haitian5 cuba2 venezuela1 jamaica1 hondura1 mauritiu1
haitian haiti5 creol1 caribbean1 venezuelan0
haji dai1 tung0 takahashi0
halei hailei0
half halv6 halfwai4 portion1 percent1 percentag0
halfwai half4 halv3
halifax scotia4 northumberland2 saskatoon2 surrei1 cheshir1 brighton1
hall hallwai2 room1 chamber0
halloween ghostli0
hallwai corridor5 passagewai3 hall2 doorwai2 foyer2 stair1
halt stop4 paus4 ceas3 stall3 resum1 termin1
halv half6 halfwai3 portion2 quarter1 chunk0 divid0
ham pork0
hama gaza5 palestinian4 palestin3 isi2 israel2 milit1
hamburg burger6 bremen3 koln3 bayern2 dusseldorf2 berlin2
hamish brendan2 graem2 gavin1
hamlet shakespear2 horatio0 claudiu0
hammer pound2
hammersmith wemblei1 london1 hampstead0
hampshir northamptonshir2 main2 norfolk2 vermont1 yorkshir1 devon1
hampstead london1 hertfordshir1 hacknei1 camden1 bromlei1 hammersmith0
han chan1 werner0 wilhelm0 rolf0
hana hanna2 sakura2 heidi1 dai0
hand finger5 glove3 fingertip2 grasp2 grip2 few1
handbal soccer1 footbal1 ball0
handbook monograph1 textbook1 document1 guid0 guidelin0 booklet0
handcuff cuff4 restraint3
handgun firearm7 pistol6 gun4 revolv3 rifl3 ammunit3
handi us2 help0 conveni0
handicap disabl5 wheelchair2 crippl1 impair1
handkerchief towel2 napkin1
handl deal4 dealt2 handler1 hand1 grip0
handler handl1
handsom attract3 gorgeou0 ugli0 stun0
handwrit letter3 write3
hang hung8 hook1 stall1
hangul korean6 yoon2 javanes2 hyun1 malai1 korea0
hank hay1
hanna hannah4 hana2
hannah hanna4 cyru1 maddi1 lexi1
hannib carthag1 verona0
hannov saxoni2 hanov2 heidelberg1 koln1 darmstadt1 brandenburg0
hanoi saigon1 vietnam1
hanov hannov2 saxoni0
hansen karl1
hapoel maccabi1 haifa1 knesset0 bucharest0
happen occur1
happi happier4 unhappi3 thrill3 smile2 happili1 thank1
happier happi4 unhappi3 smile2 depress1 happili1 satisfi1
happili happi1 happier1 smile0 cheerfulli0
harald olaf2 vike2 henrik0
harass bulli1 defam1 misconduct0 restrain0 stalk0
harbor harbour6 shore1 pier1 strait1 maritim0 estuari0
harbour harbor6 maritim3 shore2 dockyard2 estuari2 coastal2
harcourt lago2
hard harder5 difficult5 tough3 hardest3 easi2 easier2
hardcov paperback5 bookstor3 monograph1 isbn1 nonfict1 book1
harden softer1 curri1 soft1 strongest0 kobe0
harder easier5 hard5 difficult4 easi2 tough2 hardest2
hardest difficult4 easiest3 hard3 difficulti2 challeng2 harder2
hardin whitlei1
hardli bare5 almost2 somewhat1 quit1 nearli1 not1
hardship plight1 struggl0 difficulti0
hardwar comput2 processor2 electron1 intel1 devic0 equip0
hardwood wood3 oak2 floor1 wooden0
hare rabbit1
harlei motorcycl2 kawasaki2 biker1 suzuki0 rider0
harlem brooklyn1
harlow baldwin1 ferreira1
harm hazard4 danger4 unsaf2 toxic2 damag2 detriment1
harmless harm1 benign0
harmon harmoni0
harmoni harmon0 vocal0
harmonica harp2
harp harmonica2
harper mckenzi1
harpsichord instrument1 flute0
harri radcliff3 potter2 reid1
harriet salli1
harrington cutler1 maguir1 bradi1 barton0 bennett0
harrisburg allegheni3 pennsylvania3 lehigh0 kyiv0 groningen0
harrison hick1 field1 henri0
harsh cruel1
harshli painfulli0 forcefulli0 furious0 sever0
hartford connecticut4 bridgeport2 ottawa1 philadelphia1 toronto0 fairfield0
harvard stanford3 ucla2 yale2 princeton1 univers1 fordham0
harvest cultiv3 produc2 crop1 farm1 reclaim0
haryana rajasthan4 bihar3 pradesh2 gujarat2 karnataka1 assam1
hasan ahmad1 hassan1 ara0 mahmud0
hasn haven6 hadn2 sinc0
hassan milo1 hasan1 ramon1 novak1 rashid0
hast lancast1 hurri1 sussex0 nichol0
hasti hurriedli1 hastili1 hurri0
hastili hurriedli6 quickli4 promptli3 rapidli1 hurri1 swiftli1
hatch shini0
hate hatr5 dislik4 despis2
hatr hate5 dislik3 disdain2 despis1
haul transport3 tow3 freight2 cargo2 logist1 carri1
haunt ghost5 ghostli4 paranorm3 possess1 spirit0
havana cuba6 cuban3 castro1
haven hasn6 hadn2
havilland admiralti1 biplan1 luftwaff0
havoc carnag2 mayhem1 chao0
havr lafayett1 nant1 laval0 rhone0
hawaii hawaiian6 honolulu6 maui5 alaska2 samoa2 guam2
hawaiian hawaii6 honolulu4 maui2 samoa2 maori1 tonga1
hawk hornet1 seahawk1 celtic1 panther0 eagl0 falcon0
hay hank1 oti0
haydn mozart2 susanna1 choral0 libretto0
hayward livingston2
hazard harm4 danger4 toxic2 disast1 risk1 safeti1
haze hazi4 fog1 cloud0 cloudi0
hazi haze4 cloudi1
hbo showtim2 nbc0 netflix0
head forehead4 scalp2 skull2 header1 go0 ear0
headach ach0
header head1
headlight light3 bulb3 lamp2 hid0 sunglass0 bright0
headlin concert2
headmast superintend2 princip1 administr1 manag0
headquart offic2 incorpor2 subsidiari1 compani1 facil1 resid0
headwat tributari6 river3 waterwai2 creek2 watersh2 basin2
heal healer3 cure2 wound1 recov1 recoveri0 treatment0
healer heal3
health healthi5 healthcar4 well3 ill3 diseas1 medic0
healthcar health4 medic4 medicin3 nh2 hospit2 medicar2
healthi health5 well2
hear heard5 auditori4 ear3 deaf3 listen2 deafen1
heard hear5 listen1 talk1 spoken0 told0
heart cardiac3 heartbeat3 cardiovascular1
heartbeat puls3 heart3 cardiac2 cardiovascular1 beat1 rhythm0
heartbreak breakup1 tear0
hearth deck0
heat warmer4 thermal4 warm3 warmth2 cool2 melt1
heather dian1
heav lift1
heaven paradis2 afterlif1 heavenli1 etern0
heavenli heaven1 celesti1
heavi heavier7 weigh4 lightweight4 weight4 heaviest3 lb3
heavier heavi7 weigh6 weight5 heaviest5 lb4 lightweight3
heaviest heavier5 weigh3 heavi3 lb3 weight2 lightweight1
heavili drastic2 sever2 strongli1 mainli1 mostli1 predominantli1
heavyweight featherweight3 middleweight3 welterweight3 boxer2 box2
hebrew semit2 isra2 jewish1 syriac1 arama1 yiddish1
heck hell1
hectar acr0
hector achil1 dant0
hee ding2
heel shoe3 sandal3 feet1 toe1 foot1 sneaker0
hei hello1
heidelberg kassel2 aachen2 werner2 wurttemberg2 strasbourg2 darmstadt1
heidi kathi1 susi1 hana1
height tall6 taller5 elev4 altitud3 tallest3 statur2
heighten elev2 intensifi1 peak0 higher0
heinrich adolf2 hermann2 ernst1 werner1 giusepp1 friedrich1
heir eldest4 inherit2 estat2 descend1 success1 successor1
held hold4
helen marguerit1 cecilia1 lina1 stella0 dian0
helicopt rotor3 drone3 chopper3 aircraft2 aerial1 fly1
helium gase1 balloon1 plasma0
hell heck1
hellen greek6 athenian3 aegean3 greec2 athen2 athena1
hellenist ptolemi1 athen1 athenian0
hello greet3 hei1
helm helmet3
helmet helm3 helmut2
helmut helmet2
help assist3 us2 work1 do0 handi0
helsinki finland5 belgrad1 vilniu1 parma1 stockholm1 tallinn0
hemispher equat3 equatori1 meridian1 globe0
hen chicken1 feather1 rooster1 poultri1
henan yunnan4 jiangsu4 guangdong3 zhejiang3 hunan2 shandong2
henc therefor5 otherwis1 furthermor1 also0 consequ0 evid0
hendrix guitarist3 clapton2 guitar1 jimi1 musician0
henri francoi3 frenchman2 edouard2 jacqu2 alexandr2 antoin2
henrik fredrik4 bjorn3 uppsala3 scandinavian1 gunnar1 scandinavia1
henson vogel0
hepat liver2
her fish2 herself1 seafood1 fisheri0
herb herbal6 botan3 rosemari2 weed1 basil1 flora1
herbal herb6 botan2 medicin2 rosemari1 cannabi0 potion0
hercul zeu2 mytholog2 mythic0
herd cattl2 livestock1 cow0
hereditari inherit4 genet2 congenit0
hereford pyrene1 thoroughbr0
heritag archaeolog1 ancestri0
hermann heinrich2 adolf1 rudolf1 wilhelm1 heidelberg1 jurgen0
hermitag ankara0
hernandez alfonso4 perez2 ramo2 sanchez2 jose2 garcia2
hero heroic2 heroism1 epic0 legend0
heroic hero2 heroism2 epic1
heroin narcot4 drug4 opium3 cocain2 marijuana1 medic0
heroism heroic2 hero1
herrera sanchez2 perez1 muller1 karim1 gutierrez0 delgado0
herself himself4 yourself2 her1 oneself1 myself1 self0
hertfordshir oxfordshir5 buckinghamshir4 northamptonshir4 nottinghamshir3 cheshir3 bedfordshir3
herzegovina bosnia5 slovenia4 bosnian3 serbia3 montenegro2 yugoslavia2
hesit reluct4 paus1 falter1
hesitantli reluctantli3 nervous2 stiffli1 warili0 impati0 eagerli0
heterosexu homosexu6 sexual4 lgbt4 bisexu3 lesbian3 queer2
hezbollah lebanon4 lebanes2 beirut2 haifa0 hama0
hick harrison1
hickori walnut0 arbor0 oak0
hid headlight0
hidalgo oaxaca2 juarez1
hidden hide5 unnot2 invis2 unseen1 secret0 reveal0
hide hidden5 reveal2 conceal2 disguis1 visibl1 uncov1
hideou ugli3
hideout lair1
hierarch hierarchi7
hierarchi hierarch7 superstructur0
high low2 higher1 highest1 upward1 elev0
higher lower4 greater3 highest3 upward2 increas1 high1
highest higher3 tallest2 maxim1 high1 lowest1 maximum1
highland lowland1 scotland1 macleod1 foothil1 caledonian1 scottish0
highli extrem3 veri2 huge2 immens1 incred1 drastic0
highlight color1 emphas0
highwai freewai5 road5 roadwai5 motorwai4 expresswai4 roadsid3
hike wilder3 trail2 walk2 camp1 trip0 climb0
hilari hillari7 funni5 hyster4 clinton4 monica2 amus2
hill hillsid3 hilltop2 hilli2 mountain2 vallei1 terrain1
hillari hilari7 clinton3 trump2 berni2 bush1 monica1
hilli hill2 mountain2
hillsborough shrewsburi2 cheshir2 brentford1 jacksonvil1 sunderland1 portsmouth1
hillsid hilltop4 hill3 terrac2 foothil1 ravin0 embank0
hilltop hillsid4 hill2 terrac1 foothil1 rooftop1
hilt blade2 sword1 adolf1
hilton hotel1
himalaya himalayan7 nepal3 mountain2 tibet2 everest2 subcontin1
himalayan himalaya7 nepal3 mountain2 tibet2 tibetan2 subcontin1
himself herself4 oneself3 yourself3 myself2 self1
hindi marathi4 sanskrit3 bollywood3 tamil2 punjabi2 kannada2
hindu hinduism7 indian3 sikh3 sanskrit2 mandir2 cast2
hinduism hindu7 vedic2 religion2 sikh1 sanskrit1 buddhist1
hindw forew5
hint clue2 tip1 specul0 guess0
hire job3 emploi3 employ2 recruit2 applic2 career1
hiroshi meiji3 akira3 takahashi1 tokugawa1 yamamoto1 fukuoka1
hiroshima nagasaki6 nuclear1 bomb1 deton0 potsdam0
hirsch ludwig0
hispan latino7 mexican5 rican3 ethnic2 spanish2 spaniard1
hiss growl3 grumbl3 snarl2 howl1 groan1 glare1
histoir geschicht1 historia1
histor histori5 historian4 historia1
histori histor5 historian4 historia4 chronolog0
historia histori4 historian3 histoir1 histor1 geschicht0
historian histori4 histor4 historia3 biograph3 scholar1 archaeologist1
hit hitter2 strike2 struck1 bat1 tackl0
hitch tow1
hitler adolf5 nazi3 reich2 stalin2 mussolini1 adolph1
hitter bat5 outfield4 batter3 shortstop3 fielder3 baseman3
hiv aid6 infect1 viru0
hm uss2 admiralti2 warship2 naval1 navi1 battleship1
hmm huh1 gee0
hoars throat2 bariton1 thyroid0
hoax fake3
hobart tasmania3 tasmanian1 canberra1 dunedin0 adelaid0
hobbi recreat1 leisur1
hockei nhl6 sport4 iihf2 basebal1 soccer1 basketbal1
hodgson fowler1 miln1
hoffman hoffmann2
hoffmann hoffman2
hog pig4 boar1
hogan wrestler3 bret1 undertak1 brock1 wrestl1 ambros1
hoist cradl0
hokkaido japan3 nippon3 kyushu3 osaka2 tokyo2 okinawa1
hold held4 own4 share2 sharehold2 ownership2 stock1
hole drill2
holi theologi1 worship1 communion1 theolog0
holidai christma3 thanksgiv2 easter2 season1 vacat1 celebr1
holland netherland7 germani3 england3 dutch3 amsterdam3 portug2
holli tiffani1
hollywood cinema2 theater1 studio1 angel1 celebr0 filmmak0
holm watson2 doyl2 sherlock1
holocaust auschwitz4 genocid4 atroc2 nazi1 nuremberg1 hitler1
holstein cow2 cattl2
holster handgun3 firearm1 conceal1 pistol1 revolv1
holt laci0 nichol0
homag tribut1
home hous7 resid4 dwell4 residenti4 household3 bedroom1
homecom reunion1
homeland diaspora2
homeless shelter2
homemad make0 produc0
homer simpson2 marg1 outfield0
homestead farmhous3 resid2 home0
hometown town1 citi1 birthplac0 suburb0
homicid murder4 fatal2 kill2 crime1 deadli1 autopsi1
homo heterosexu1 homosexu1
homosexu heterosexu6 gai5 lgbt5 sexual5 bisexu2 lesbian2
honda suzuki2 nissan1 civic1 bmw1 toyota1 accord1
hondura nicaragua3 bolivia2 rica2 guatemala2 panama2 puebla1
honest honesti5 honestli3 truth1 admit0
honesti honest5 truth2
honestli honest3 serious2 person1 realli1 genuin1 frankli1
honeymoon vow0 marriag0
hong cheung2 chang2 shanghai1 guangdong0 tian0 jiang0
honolulu hawaii6 hawaiian4 maui1 taipei1 tokyo1 reykjavik0
honor honour6 accolad2 commemor1 induct1 outstand1 acknowledg1
honorari honour1 laureat1
honour honor6 thank2 honorari1 accolad1 recognis1 respect1
hook hang1
hooker prostitut3 escort0
hoop basketbal1 nba0
hoov calv0 hors0
hop jump1 step0
hope hopefulli6 wish2 optim1 expect1 gonna0 like0
hopefulli hope6 like2 probabl2 presum0 mayb0 eventu0
hopkin mccoi0
horac cicero2 tiberiu0 terenc0
horatio hamlet0
hord faction1 allianc1 armi0 raid0
horizon sky1
horizont vertic4 later2 sidewai1 downward1 posit0
hormon testosteron3 gland1 thyroid1
horn trumpet1
hornet blazer1 hawk1 viper1 wasp1 coyot1
horribl terribl7 aw5 worst4 bad3 badli2 sever2
horrif dread2 horror2 terrifi2 terribl1 horribl1 monstrou0
horrifi disgust2 appal1 terrifi1 disturb1 gasp0 freak0
horror scari3 horrif2 terrifi1 nightmar1 creepi1 atroc0
hors horseback6 equestrian4 racehors4 thoroughbr3 mare3 filli2
horseback hors6 equestrian5 cavalri3 stabl2 horsemen2 thoroughbr2
horsemen cavalri3 stabl2 rider2 horseback2 hors2
horsepow bhp3 watt1 engin0
horticultur garden4 botan3 botanist3 orchard3 cultiv2 botani1
horton thornton0
hospit infirmari4 lodg3 clinic3 hotel2 patient2 healthcar2
host server2 guest1
hostag captiv4 kidnap3 ransom2 detaine1 prison1 bodyguard0
hostel accommod1 hotel1 room0 bungalow0 dormitori0
hostess attend1 waitress0
hostil conflict2 confront2 aggress1 war1 warfar1 displeasur1
hot hottest4 hotter4 sexi3 warm1
hotel motel5 lodg4 resort3 accommod3 marriott3 hospit2
hotspur tottenham4 premiership2 charlton1 swansea1 brentford1 watford1
hotter hottest5 hot4 warmer2 cooler1 warm0 colder0
hottest hotter5 hot4 sexi2 warm0
hound dog2 breed1 pet1 fox1 anim0 canin0
hour hourli4 time3 minut1 overnight1
hourli hour4 schedul0
hous home7 dwell5 resid4 residenti3 bedroom2 mansion2
household home3 hous2 famili1 resid1 housekeep0 chore0
housekeep maid3 chore2 occup1 nanni1 caretak1 worker1
housem neighbour2 roommat1 tenant1 neighbor1 household0
houston texa3 texan3 dalla2 austin2 angel2 galveston2
hove hover8
hover hove8
how carefulli1
howev although4 though4 except3 nonetheless3 yet1 tho1
howi nick0
howl growl3 roar2 hiss1 scream1 shriek1 bellow1
http web1 internet0
hua yan0
huang jian4 tai2 tao1 cheng0 jia0 feng0
huddersfield bournemouth4 wigan3 leed3 leicest2 shrewsburi2 southampton2
hudson york1
huf sigh1
huffington columnist0
hug embrac5 affect3 happi1 thank0
huge big7 enorm6 larg5 gigant5 massiv5 bigger5
huh yeah3 yep2 hmm1
hulk aveng1 marvel0
hum roar1
human mankind6 individu5 peopl4 person3 inhuman2 be2
humanist human2
humanitarian chariti2 refuge1 peacekeep1 charit0 ngo0 genocid0
humanoid human1
humid moistur4 rainfal1 meteorolog1 vapor1 weather0 sweat0
humili embarrass3 disgrac1 tortur0
humor humour7 amus6 comed5 laugh3 laughter3 joke2
humour humor7 comed3 comedi2 amus1 joke1 laugh1
hunan guangdong3 henan2 jiangsu2 yunnan1 zhejiang1 shenzhen1
hunch postur4 slump3 lean1 upright1 spine0 sag0
hung hang8
hungari hungarian5 budapest4 slovakia4 serbia4 austria3 poland3
hungarian hungari5 czech4 slovak4 albanian3 romanian3 slovakia2
hunger starv5 hungri5 appetit4 starvat3 famin2 meal2
hungri hunger5 appetit4 eat4 starv3 meal3 feed2
hunt hunter5 wildlif2 prei1 deer0
hunter hunt5 wildlif1
huntington fairfield0
huntsvil alabama2 birmingham1 decatur1
hurdl track0
hurl thrown2 throw2 threw1 toss1 flung0
hurlei sawyer2
hurri sped3 rush3 sprint2 speedi2 impati2 quick1
hurrican cyclon4 typhoon4 katrina3 storm2 oiler2 landfal1
hurriedli hastili6 frantic1 promptli1 quickli1 hurri1 hasti1
hurst byrn0
hurt pain6 ach2 sore2 feel1 injur1 discomfort1
husband spous6 wive6 wife6 marri5 marriag3 marit1
hush quietli1 silenc0
huski shepard1 wolv0 siberian0 shepherd0
hussain shah2 hussein1 mohammad1 abba1 muhammad1 mahmud1
hussein saddam3 iraqi2 mahmoud1 mustafa1 syrian1 hussain1
hut villag2 cabin1 dwell1 hutchinson0 cottag0 bungalow0
hutchinson hut0 larsen0
hutton cowan1 larkin0 bennett0
hyde garri1
hyderabad telangana5 andhra4 karachi2 kolkata2 nagar1 mumbai1
hydra aqua1
hydraul fluid2 hydro2 pressur0
hydro hydroelectr2 hydraul2 water1 fluid1
hydroelectr dam3 hydro2 powerpl2 electr2 electrif0 turbin0
hydrogen proton0 atom0
hygien sanitari4 sanit3 clean2 cleans1 shower1 wash1
hymn anthem3 vers3 psalm2 sermon2 stanza2 theologi2
hypothesi infer2 conclus1
hypothet scenario2
hyster hilari4 funni1 amus1
hysteria mad2
hyun yoon3 hangul1 hyundai1 korean0 kia0
hyundai kia4 toyota3 nissan2 pontiac2 chevrolet2 buick1
iaaf athlet2 runner1 marathon0
iain ian4
ian iain4
iata airlin2 airport1 icao0
iberian spain6 espana5 spaniard4 catalonia4 portugues4 mediterranean3
ibn salim0
ibrahim ismail3 abraham2 ahm1 osman1 moham0 ahmad0
ic ici4 frozen2 glacier1 cold0 freez0 froze0
icao rfc0 iata0
icc odi1 batsman0
iceland reykjavik4 swedish4 scandinavian4 nors3 nordic3 finnish3
ich ein1 deutsch1 german1 kei0 mein0
ici ic4 cold2 chill1 colder0 chilli0
icon symbol2 memor1 logo1 indic0
ict technolog2
idaho bois4 oregon2 nevada2 utah1 colorado1 illinoi1
idea suggest3
ideal usual1 typic1 gener0 ring0
ident differ3 alik2 duplic2 similar2 uniqu1 identifi1
identif identifi6 unidentifi3 ident0
identifi identif6 unidentifi3 recogn1 ident1 distinguish1 uniqu0
ideolog belief1 partisan1 polit1 liber0
idiot stupid1 ignor0
idol singer1 elliott1 katherin1
iec electr2 siemen0
ign sent2 accept1 ad0 send0 receiv0 invit0
ignacio arturo2 guillermo2 agustin1 rodrigo1 armando1 eduardo1
ignatiu jesuit2
ignit spark3 combust2 flame1 explos1 explod1 fieri0
ignor exclud4 disregard3 stupid3 suppress2 neglect2 avoid2
iihf nhl2 hockei2 fiba1
ill sick6 diseas5 flu3 health3 disord2 diagnosi2
illeg legal5 unlaw2 illicit1 outlaw1
illicit illeg1 unlaw1 clandestin0 smuggl0
illinoi champaign4 chicago4 indiana4 iowa3 ohio2 urbana2
illumin light5 lumin3 bright3 brighter2 flashlight1 lit1
illus decept0
illustr draw6 depict4 artwork3 demonstr3 sketch3 imag2
imag photo5 photograph4 pictur4 mri3 graphic3 imageri2
imageri imag2 depict1
imagin think2 envis1 dream1
imaginari complex3 fictiti1
imam moham1 sunni1 mosqu1 islam1 shia1 islamist0
imit mimic1
immatur matur4 childish4 adolesc0 juvenil0
immedi instantli5 promptli3 soon2 shortli2 instant1 quickli1
immens enorm4 greatli3 huge3 tremend2 amazingli2 massiv1
immers submerg1 engulf0
immigr migrant5 emigr4 refuge3 foreign3 deport2 visa2
immin impend3 loom1 forthcom0
immort longev3 etern2 afterlif2 lifespan1 ag1 mortal1
immun vaccin3 antigen2 inflamm1 antibodi1 inflammatori1 infect1
impact affect3 effect2
impair disabl3 blind1 handicap1 deaf0 access0 disord0
impati anxious5 patienc3 delai2 anticip2 eagerli2 hurri2
impend immin3 loom2 inevit2
imperi empir2 global2 colon1 regim1 emperor1 coloni1
impetu momentum2
implement algorithm1 comput0 function0
impli implic5 conclud2 assumpt1 assert0 assum0 proposit0
implic impli5 conclus1 consequ1 conclud0
implicit explicit0
import export2 signific2 relev1 essenti1 necess0
importantli addition0
impos enforc2 forc1 restrain1 sanction1 insist1 mandat0
imposs cannot1 easili1 possibl1 unlik1 difficult0
impoverish poverti5 affluent5 disadvantag3 poorer2 poor2 wealthi1
impress amaz4 incred3 remark2 astonish2 percept1 pleas1
imprint stamp0
imprison incarcer4 jail4 sentenc4 prison3 penitentiari3 detain3
impromptu improvis0
improv enhanc2 chang2 modif1 develop1 redesign1 benefici1
improvis impromptu0
in hitter2 pitch2 wicket2 bat2 basebal1 strikeout1
inabl difficulti2 incap2 dysfunct0 lack0 inadequ0
inaccess access4 unavail0
inaccur incorrectli2 accuraci2 accur2 mislead2 unreli1 flaw1
inact activ3 reactiv1 unavail1
inactiv reactiv1
inadequ lack3 unfit1 adequ1 incap0 inabl0
inadvert accident4 absent1 mistakenli1
inappropri disturb1 accept1 appropri0 unaccept0
inaugur found3 presid2 debut1 initi1 pioneer1 commenc0
inc incorpor3 corpor1 corp0
inca peru3 peruvian3 and2 aztec1 bolivia0
incap inabl2 capabl1 inadequ0
incarcer penitentiari5 inmat5 prison5 imprison4 jail4 correct4
incarn reborn1 resurrect0
incens mist0 scent0
incent reward4 subsidi2 briberi2 bonus1 benefit1 motiv1
inch length4 diamet3 centimetr3 size3 millimetr2 measur2
incid accid3 occurr1 situat1 occur1 preval1 assault1
inclin slope3 slant1 angl1 terrain1 lean0 tilt0
includ incorpor2 besid1 contain1 exclud1 addition0 featur0
inclus exclud2
incom earn3 salari3 wage3 revenu2 wealthi2 wealth1
incompat compat6
incomplet complet2
inconsist consist6 errat2 unreli1 sporad0
incorpor corpor3 inc3 includ2 headquart2 corp1 sharehold1
incorrect incorrectli4 wrong3 correct2 mistak1 correctli1 mistaken1
incorrectli wrongli5 incorrect4 wrong3 inaccur2 erron2 flaw2
increas decreas3 addit2 exceed2 rais1 higher1 exce1
incred amaz5 astonish4 fantast4 extrem4 remark3 impress3
incur cost1 expens0
inde actual2 yep1 yeah0 certainli0
indefinit forev4 unlimit2 durat1 lifespan1 longev1 endless1
independ standalon2 depend2 separ1
index indic6
indi indianapoli6 indiana4 caribbean1 cincinnati1 trinidad1 barbado1
india indian3 asia2 bombai2 pradesh2 pakistan2 china2
indian tribe3 nativ3 hindu3 india3 hindi2 nepali2
indiana indianapoli5 indi4 illinoi4 iowa3 ohio3 cincinnati2
indianapoli indi6 indiana5 pittsburgh3 cincinnati2 kansa1 colt1
indic index6 mark1 signifi1 denot1 demonstr1 icon0
indict prosecut3 prosecutor2
indigen aborigin6 nativ4 tribe3 tribal2 maori2 inuit2
indira nehru3 sonia1
indirect indirectli2
indirectli indirect2 directli0 explicitli0
individu person6 human5 peopl4 collect4 multipl2 each2
indo malayalam3 sanskrit2 asiat1 hindi0 indian0
indochina vietnam3 lao3 cambodia1 asean1 asia1 vietnames0
indonesia indonesian6 bali5 jakarta4 sulawesi4 timor4 malaysia3
indonesian indonesia6 javanes4 sulawesi4 malai3 jakarta3 bali2
indoor insid4 outdoor2 room1 outsid1 interior1 within0
indu industri3 industrialist0
induc stimul1
induct honor1
industri factori4 firm3 manufactur3 compani3 indu3 economi2
industrialist inventor3 businessmen2 industri1 businessman1 artisan1 magnat1
ineffect effect4 useless2 reli1
inelig elig2
inequ bound0 equal0
inevit invari3 eventu2 impend2 undoubtedli1 sure1
inexpens cheap6 afford4 costli3 cheaper2 cost2 expens2
inexperienc novic3
infam notori4 fame1 famou1 renown0
infanc infant6 newborn3 childhood3 preschool2 kindergarten1 babi1
infant babi7 newborn7 infanc6 children2 birth2 fetal2
infantri armi4 regiment3 militari3 enlist3 soldier2 troop2
infect infecti5 pathogen4 viru3 antibiot3 bacteri2 diseas2
infecti infect5 epidem3 pathogen2 viral1 outbreak1 fever1
infer hypothesi2 reason1
inferior superior4 compar1 lesser0
infiltr clandestin0 intrus0
infin infinit7 etern1 finit0 converg0
infinit infin7 finit4 endless4 etern1 forev1 indefinit1
infirmari hospit4 clinic1 facil0 nh0 bedsid0
inflamm inflammatori8 immun1 arthriti1 infect0
inflammatori inflamm8 immun1
inflat monetari2 cpi1
inflict subject0
influenc influenti5 affect1 swai1
influenti influenc5
influenza flu6 epidem2 ill2 outbreak1 vaccin0 infecti0
info inform3 detail1
inform formal3 info3 disclos3 announc1 detail1 data0
infrar spectroscopi1 optic0
infring copyright1 lawsuit1 piraci0
infus inject1
ingram drummond2 laker0 bryant0
ingredi recip1
ingrid alfredo1
inhabit popul3 local3 townspeopl3 resid2 uninhabit2 citizen2
inhal asthma3 breath3 lung2 respiratori2 pulmonari2 exhal1
inher fundament1 intrins1 explicitli0
inherit hereditari4 heir2 patern0 descend0
inhibit inhibitor6 avoid0
inhibitor inhibit6 medic3 prescrib2 medicin2 pharmaceut2 ligand1
inhuman human2
initi begin3 commenc2 began2 firstli1 start1 establish1
inject infus1 administ1
injunct litig1
injur injuri6 wound3 hurt1 bruis0
injuri injur6 trauma2 concuss2 bruis1 wound1 fractur1
injustic justic2 oppress0
ink printer2 cartridg2 print2 pen1
inland mainland1 coastal1 riversid1 geograph0 coast0 california0
inlet intak2 pipe1 flow1 valv0 duct0 downstream0
inmat prison6 incarcer5 correct5 convict4 penitentiari4 jail3
inn hotel1 tavern0
inner outer1 intern1 interior1 inward0
innoc acquit1 accus1 guilti1
innov develop3 invent2 pioneer2 technolog1 patent1 advanc1
innsbruck tyrol2 salzburg2 alp2 walsal1 akron0 amman0
inorgan substanc1 miner1 compound1 chemistri1 chemic1 element0
input output1 enter1
inquir ask2 inquiri2 request1 question1 repli1 interest1
inquiri inquir2 question0
insan crazi5 mad4 saniti4 absurd1 psychot1 ridicul0
inscrib inscript1
inscript manuscript2 engrav1 letter1 write1 inscrib1 carv0
insect pest5 beetl4 ant3 invertebr3 moth3 mosquito3
insert enter2
insid indoor4 within4 interior3 intern3 enclos2 inward0
insignific signific2
insist impos1 forcibl0 refus0 compel0
inspect examin5 inspector4 investig4 admir1 probe1 scan0
inspector inspect4
inspir encourag1 motiv0
instabl stabil5 unstabl5 stabl2 disturb0
instal download3 setup2 configur1
instanc exampl1
instant instantli6 immedi1 quickli1 momentarili0 temporarili0
instantli instant6 immedi5 quickli3 rapidli3 promptli2 fast1
instead rather3 too0
instinct conscious1
institut instituto4 colleg3 academi3 ecol3 univers3 enact2
instituto institut4 academi2 ecol1
instruct direct6 carefulli2 teach2 educ2 basic2 manual1
instructor professor3 lectur3 teacher2 teach2 educ2 faculti2
instrument flute4 instrumentalist3 musician3 percuss3 violin3 obo3
instrumentalist musician4 instrument3 compos2 guitarist2 bassist2 musica1
insuffici suffici1 adequ0
insulin diabet4 glucos3
insult offend2 rude0 retort0 ignor0
insur liabil1
insurg guerrilla3 warfar2 combat2 rebel2 troop1 isi1
insurrect upris4 revolt4 rebellion4 rebel3 revolut2 unrest1
int integr1
intact preserv1 unharm1 endur0 fledg0
intak inlet2 consum0 nutrient0
integ arithmet3 number2
integr int1 calculu1 distrust1 intra1 account1 od1
intel processor3 cpu2 hardwar1
intellect intellig5 intellectu2 smarter1 brain0
intellectu intellect2 intellig2 smarter0 philosoph0 educ0
intellig intellect5 smarter4 smart3 intellectu2 brain1
intend intent2 desir1
intens extens1 enthusiast1 aggress1 sever1 vigor1 furious1
intensifi heighten1 intens0
intent intention4 deliber3 intend2 purpos1
intention deliber7 purpos5 intent4
inter burial4 buri3 cemeteri2 grave2 mausoleum2 graveyard1
interact autom0
interc locomot0
intercept fumbl3 touchdown2 interf1 cornerback1 receiv0 tackl0
intercollegi collegi2 ncaa1
intercontinent internacion2 intern2 transatlant0
intercours sex4 sexual2 orgasm1 intimaci1 virgin1 intim1
interdisciplinari disciplin2
interest fascin4 neat2 inquir1 invit1 intrigu0
interf interfer7 intercept1
interfer interf7 disrupt0 overlap0
interim immedi0
interior insid3 surround3 exterior2 enclos2 entranc1 within1
intermitt sporad4 occasion2 period1 errat0 recur0 frequent0
intern internship7 internacion6 internation4 extern3 insid3 intra2
internacion intern6 internation4 international3 intercontinent2 multin0 nacion0
internation abroad5 intern4 internacion4 oversea3 global2 worldwid2
international internacion3 intern2
internet web3 broadband1 cyber1 http0
internship intern7
interpret mean3 understand2 comprehens0 translat0 comprehend0
interrog investig0 question0
interrupt paus3 distract2 stop1 halt1 ceas0 end0
intersect overlap3
interst freewai2 highwai2 turnpik2 expresswai1 statewid0
interven intervent6 involv2 aid0
intervent interven6 prevent2 efficaci1 initi0 effect0
interview applic1 hire0
intim intimaci5 sensual2 caress1 intercours1 sexual0
intimaci intim5 intercours1 affect1 caress0 marit0 sensual0
intimid frighten1
intra intern2 within1 integr1
intrigu curiou3 fascin2 puzzl0 interest0
intrins inher1 inorgan0
intro introduct0
introduc introduct2 debut1 newcom0 initi0
introduct introductori3 introduc2 prefac1 prologu0 overview0 intro0
introductori introduct3 basic2 begin1 instruct1
intrus infiltr0
intuit explan1 analog0
inuit indigen2 nativ2 tribe1 arctic1 aborigin1 tribal1
invad invas7 conquer4 conquest2 attack1 annex1
invalid error4 valid2
invari routin4 inevit3 seldom2 often2 usual2 alwai1
invas invad7 conquest1
invent inventor3 patent3 innov2 discoveri2 technolog2 pioneer1
inventor invent3 founder3 industrialist3 patent1 manufactur0 edison0
inventori shipment2 stock1 item1 suppli1 logist1 quantiti0
inver edinburgh3 loch2 glasgow2 aberdeen1 doncast1 scotland1
invers invert4
invert invers4 flip4 upsid3 revers2 downward1 backward1
invertebr fauna4 insect3 larva3 organ2 mollusk2 gastropod1
invest investor5 stock3 fund3 financ2 trade2 financi1
investig examin5 detect4 inspect4 analyz2 suspect2 probe2
investor invest5 sharehold3 stock3 secur2 financ1 trader1
invinc strongest0 withstand0
invis visibl4 obscur2 hidden2 unseen2 disappear2 unnot1
invit accept4 ad3 add3 offer3 sent3 tournament2
invok execut1
involuntari voluntarili2 forcibl0 forc0 voluntari0
involv interven2 role1 particip1 facilit1 engag1
inward outward6 intern1 inwardli0 enclos0 insid0 inner0
inwardli intern1 inward0
io iphon4 ipad3 app3 android1 smartphon1 appl0
ion ionic5 electron1 atom1 proton0 arsen0 potassium0
ionic ion5
iowa moin5 indiana3 illinoi3 nebraska2 ohio2 wisconsin2
ipad io3 iphon1 appl1 tablet1 devic1
iphon io4 smartphon3 phone3 appl3 ipod2 ipad1
ipod appl2 iphon2 itun1 pod0 devic0
ipswich southport4 norwich4 brisban4 essex3 barnslei2 southampton2
iqbal sy1 rashid1 ahmad0
ir tax5 taxa2 taxpay2 taxat2 file0 revenu0
iran iranian5 tehran4 israel2 arabia2 azerbaijan1 iraq1
iranian iran5 persian4 tehran3 reza2 shah1 arab1
iraq iraqi8 baghdad4 syria3 saddam2 vietnam2 arabia1
iraqi iraq8 baghdad5 kurdish2 saddam2 syria2 kuwait2
ireland dublin6 irish4 ulster4 belfast4 galwai3 wexford3
iren peggi0
irina tatiana1 natalia1 yuri0 nadia0 laszlo0
irish gaelic5 ireland4 eireann3 ulster3 scottish3 galwai2
iron ironi6 coincident2 steel1 sarcasm1 humor1 sarcast1
ironi iron6 sarcast2 sarcasm2 satir2 humor1 amus0
iroquoi tribe2 nativ2 indigen1 seneca1 indian0 inuit0
irrat ration4
irregular abnorm0 errat0
irrelev relev1
irresist attract0 seduct0
irrig water4 agricultur1 drought1 crop0
irrit annoi4 annoy3 piss1 unpleas1 frustrat1 angri0
irvin uci1 middlesbrough0 san0 oakland0
isabel isabella3 elisabeth0 ellen0 selena0
isabella isabel3 naomi1
isaiah hussein1 micah0
isbn bookstor2 paperback2 textbook1 hardcov1
isi isil5 muslim2 hama2 islam2 terror2 terrorist1
isil isi5 syria1 syrian1 islam1 caliph1 qaeda1
isl island3 nassau2 croft1 shetland1 celtic1 derri1
isla archipelago0
islam muslim6 islamist6 moham4 quran3 religion3 allah3
islamabad karachi6 lahor5 pakistan4 punjab3 peshawar2 sindh2
islamist islam6 muslim5 moham3 jihad2 terrorist2 allah1
island archipelago4 isl3 territori3 atol2 nassau2 mainland1
ismail ibrahim3 ahm1 sheikh1 emir0 mustafa0 yusuf0
isn aren4 not0
isol separ2 seclud1 purif1 solitari0
isotop nuclei2 neutron2 nucleu2 radioact1 atom1
isra israel6 palestinian5 aviv4 jew3 zionist3 knesset3
israel isra6 aviv5 palestin5 palestinian3 gaza3 haifa2
iss station0
issu problem7 troubl3 fix2 difficulti1 problemat1 complaint1
ist ein0 deutsch0
istanbul ankara5 constantinopl4 turkei4 ottoman2 anatolia2 turk2
ital font0
itali italia8 italiana4 italian4 sicili3 germani3 croatia3
italia itali8 italiana5 italian4 milan3 genoa2 calabria2
italian italiana5 italia4 itali4 giusepp3 alessandro2 sicilian2
italiana italian5 italia5 itali4 tuscani2 francesco2 alessandro2
item thing2 inventori1 belong1 suppli1 accessori1 good0
iter loop2
itf clube1 ncaa1 bwf1
ithaca nassau1
itun tune2 ipod1 download0
itv bbc2
iucn endang1 speci1
ivan vladimir2 tsar1 konstantin1 vlad1 aleksandr0
ivanov nikolai2 oliveira1 alexei1 sergei1 andrei0
ivo emmanuel1 ivori0 armand0
ivori ivo0
izzi alexandra2
jacket coat4 sweatshirt1 attir0 sleev0 blazer0 cloth0
jacki jacquelin2
jackson johnson0
jacksonvil pensacola2 florida1 hillsborough1
jacob joseph1 simmon0
jacobit scottish1
jacqu henri2 frenchman2 francoi2 alexandr2 gill1 sorbonn0
jacquelin jacki2 erika1 conni1 barbara0 jeann0
jae kai2 mitch0
jaenel saetan5 lucivar3 joyah2
jagger stone1
jaguar lion1 falcon1 panther0 steeler0 raven0
jai brave1 astro1 padr1 bautista1 marin1 met1
jail prison5 imprison4 incarcer4 detain3 inmat3 arrest3
jaim jami4
jaipur rajasthan4 maharashtra3 ahmedabad2 mysor1 bangalor1 madra1
jakarta indonesia4 indonesian3 bali3 sulawesi2 javanes2 sumatra2
jake logan1
jalan bukit3 johor2 penang2 kuala2 selangor2 lumpur1
jamaica jamaican4 caribbean3 bahama2 montenegro2 trinidad2 barbado2
jamaican jamaica4 regga2 rican1 caribbean0 scottish0
jameson whiskei0
jamestown coloni3 colonist1 settler1 colon1 williamsburg0
jami jaim4 martin1
jammu kashmir3 rajasthan2 maharashtra1 taluk1 jakarta1 gothenburg0
janata bjp2
janeiro gerai3 lisbon2 rio2 bahia2 brasil2 sao1
jang mandal2
janic judi0 elain0 yvonn0
japan nippon4 tokyo4 osaka4 japanes3 hokkaido3 asia3
japanes nippon5 japan3 chines2 yen2 samurai2 korean1
jar can1 lid1 bottl0
jare daniel1 mathew0
jarrett darrel1
jase kellan0
jasmin tanya1 lina0
jasper joann0
javanes malai4 indonesian4 indonesia2 hangul2 sumatra2 sulawesi2
javier sanchez1 andr1 rafael0 marquez0 rodrigo0 guillermo0
jaw mouth2 teeth1 tooth0
jaya jakarta1 raja1 tamil0 chennai0
jazz saxophonist0
jealou jealousi3 envi2
jealousi jealou3 envi3
jean denim5 pant5 trouser3 cloth0 garment0
jeann mari1 theres1 jacquelin0
jed jurgen0
jeep cheroke3 chrysler1
jeff jeffrei3 darryl2 geoff1 dave1
jeffrei jeff3 darryl0
jelli gel0
jem finch1 scout0
jen jennif5 kyli2 pedersen1 kahn1 johan1 angelina0
jenna meg1 lindsai0 barbara0
jenni jennif3 kathryn0 jen0 georgina0
jennif jen5 jenni3 angelina1 kati1 kathryn1 lauren0
jeremi justin0
jericho joshua1
jerk prick0
jerri larri1 judi1
jersei shirt2 uniform0
jerusalem haifa3 palestin3 aviv2 galile2 israel2 bethlehem2
jess jessica3 jessi2 tyler0 jill0 codi0
jessi jess2
jessica jess3 melissa0 emma0
jesu christ5 god2 savior0
jesuit cathol2 ignatiu2 franciscan2 loyola2 catholic1 friar1
jet airplan1 aircraft1 bomber0 falcon0
jett volkswagen1
jew jewish7 judaism4 isra3 semit3 muslim2 nazi1
jewel jewelleri4 jewelri4 gem3 diamond2 pearl1 necklac1
jewelleri jewelri8 jewel4 necklac4 ear2 diamond1 bracelet1
jewelri jewelleri8 necklac5 jewel4 ear3 bracelet1 diamond1
jewish jew7 judaism6 semit4 isra3 synagogu2 rabbi1
jia jian3 guo3 zhou2 jing2 tian1 cheng1
jian huang4 zhang3 jia3 cheng3 zhou1 zheng1
jiang chiang2 cheng2 tian2 zhu2 cheung2 guangdong1
jiangsu guangdong4 henan4 shandong3 shenzhen3 zhejiang2 fujian2
jihad islamist2 islam1 caliph1 muslim1 terror1 isi1
jill leah1 laura0 paulin0 jess0 bridget0
jillian kaitlyn1 becki0
jimenez gutierrez0
jimi hendrix1
jin jia1 jing0
jing jia2 tian1 peke1 qing0 jin0 chines0
joachim werner1 bavarian1 julien0 francoi0 wolfgang0 ulrich0
joan teresa0 franc0
joann joanna1 paulin1 georgina0 jasper0 cathi0
joanna johanna2 joann1 cecilia1 maria0
joao marcelo2 paulo2 portugues2 gerai1 brazilian1 oliveira1
job career5 employ4 hire3 work3 workforc2 emploi2
jocelyn maddi1 mackenzi0 courtnei0
jock footbal0
jockei racehors3
joe joseph1 jona1
joei phil0
jog run4 exercis4 runner2 stride1 sprint1 workout0
johan johann1 jen1
johann wilhelm2 rudolf2 goeth2 wolfgang1 ludwig1 jurgen1
johanna joanna2 kristina1 fredrik0 karin0
johannesburg durban5 pretoria5 transvaal4 apartheid2 namibia2 africa2
john johnni2
johnni john2 jonni1
johnson jone1 jackson0
johnston macleod1
johor selangor6 kuala5 malaysia4 sarawak4 penang4 malacca4
joi happier0 smile0
join rejoin2 connect2 particip1 invit1 member1 recruit0
joint jointli3 arthriti2 elbow1 knee1
jointli joint3
joke kid3 funni2 chuckl2 humor2 laugh2 humour1
joker batman2
jolt shake1 transient0 shock0 startl0
jon jonathan2 jona0
jona nick1 joe1 toma1 jon0
jonah whale1
jonathan jon2
jone johnson1
jong yoon2 korean2 jung1 chun1 yve0
jonni johnni1
jordan jordanian3 abdullah2 amman2
jordanian amman3 jordan3 palestinian2 isra2 arab2 levant1
jorg marcelo2 rodrigo1 vicent1 carlo0 varga0 ramo0
jose hernandez2 martinez1 costa1 juan1 sanchez1 torr0
josef matthia2 franz1 laurent1 giusepp1 joseph1 hungarian0
joseph joe1 jacob1 josef1
josephin susan0
josh justin0
joshua jericho1 cheyenn0 nazareth0
josiah jude0
journal journalist7 report4 public4 newspap4 period3 publish2
journalist report7 journal7 newspap4 correspond2 media1 photograph0
journei travel5 trip3 voyag3 destin2 excurs1 expedit1
joyah saetan4 jaenel2 lucivar2
joyc kathi1
jozef fredrik3 karel1 henrik0 nikola0
juan vicent1 jose1 miguel0
juarez chihuahua1 hidalgo1 monterrei0 sonora0 alvaro0
juda gospel2 discipl0
judah jerusalem1
judaism jewish6 jew4 semit3 orthodoxi3 religion2 christian1
jude josiah0
judg judgment5 judgement5 judici5 justic4 judiciari3 court3
judgement judgment9 judg5 verdict1
judgment judgement9 judg5 percept0
judi dorothi1 gail1 jerri1 janic0 franc0
judici judiciari7 court6 justic5 jurist5 judg5 courtroom4
judiciari judici7 jurist5 court4 justic4 courtroom3 judg3
judith lori0 deborah0
judo karat4 martial2 taekwondo1 mma1 samurai0
julia madelin1 michel0 maria0 tatiana0
juliana domin0
julien gill2 joachim0
juliet romeo5 juliett4 shakespear1
juliett juliet4 leonardo0
julio rivera0 freeman0
juliu caesar5 cesar1 gaiu1 stanlei1 augustu0
jump leap6 leapt4 jumper2 fall2 step1 soar1
jumper jump2 leap2
junction connect0
jung yoon1 zhu1 jong1
jungl rainforest0
junior freshman4 freshmen4 senior3 sophomor3 juvenil0
junip juno3
junk rubbish0
juno junip3
junta dictat0 dictatorship0
jupit planet2 planetari2 saturn1 europa1
jurass dinosaur5 cretac3 dino2 triassic1 prehistor1
jurgen muller1 johann1 dortmund0 hermann0 werner0 wilhelm0
juri jurist3 jurisprud2 trial1 judici0 defend0
jurisdict court1 judici1 magistr1 local0 municip0 state0
jurisprud jurist4 judici3 judiciari3 law3 court2 juri2
jurist judiciari5 judici5 jurisprud4 courtroom4 justic3 court3
just simpli2 mere1 onli0
justic judici5 judg4 judiciari4 jurist3 court2 injustic2
justif justifi6 reason1
justifi justif6
justin josh0 paolo0 jeremi0
juvenil adolesc5 youth4 teen4 teenag3 minor3 children1
juventu milan5 napoli3 madrid3 barcelona2 atletico1 italia1
kabul afghanistan6 afghan4 taliban4 peshawar1 damascu1 aleppo1
kahn jen1 khan1
kai jae2
kaitlyn jillian1 becki1 courtnei0
kali kato2
kan eki0 kota0
kane undertak2
kang kong1 kangaroo0 xiang0
kangaroo tasmanian2 australian1 crocodil1 kang0
kannada karnataka2 marathi2 hindi2 telugu2 bengali1 tamil1
kansa oklahoma3 missouri3 wichita3 kentucki3 texa3 indiana2
kany kendrick1 rapper1
kapoor bollywood3 sanjai2 filmfar1 kiran1 chopra0
kara kei1
karachi lahor6 islamabad6 pakistan4 peshawar3 khyber3 sindh3
karat martial4 judo4 taekwondo3 tae2 kung0
karel jozef1 pavel0
karen kathi2 alicia0 kathleen0
karim herrera1 gomez1 muller1 suarez1 marquez0 reza0
karin johanna0 kati0
karl hansen1 konstantin0
karlsruh heidelberg1 kassel0
karnataka bangalor4 mysor3 nadu2 andhra2 kannada2 chennai2
kashmir jammu3 punjab3 peshawar3 pakistan2 rajasthan1 lahor1
kassel heidelberg2 bavaria2 frankfurt2 aachen1 saxoni1 strasbourg0
kat katherin2 katharin2 kati1
kata samurai1 ninja1 sword1 nak1
kate rebecca1 katherin1 kathryn1 brianna0 daniel0
katharin katherin7 kat2 kathryn0 kati0
katherin katharin7 kathryn3 kat2 catherin2 cassandra1 kati1
kathi karen2 kathleen1 heidi1 joyc1 suzann1
kathleen kathi1 karen0 leslei0
kathmandu nepal6 nepali2
kathryn katherin3 kati2 catherin1 kate1 jennif1 jenni0
kati kathryn2 nicol1 jennif1 katherin1 kat1 cruis1
kato kali2 kiel0
katrina orlean3 hurrican3
kawasaki suzuki3 harlei2 motorcycl1 biker1 bike0 honda0
kayla alyssa1
kazakh mongolian4 mongol3 russian3 belarusian3 kazakhstan2 turkic2
kazakhstan kyrgyzstan5 russia3 belaru3 mongolia3 uzbekistan3 kazakh2
kazan leningrad3 spartak1 petersburg0 vilniu0 moscow0 tatar0
keel schooner0
keenan dillon0 myle0
keep kept4 stai4 retain3 preserv2 store2 maintain2
keeper goalkeep4 goaltend0
kei offer2 kara1 crate1 accept1 ich0 invit0
keith timothi1
kellan jase0
kellei mcgraw0 kelli0
kelli melissa1 kim1 kellei0
kelvin temperatur2 temp1
ken kenni3 dane1 kevin1
kendrick rapper2 meek1 kany1 rap1
kenji akira1 takahashi1 nakamura0 henrik0
kennedi oswald2
kenni ken3
kent kentucki3 essex1 louisvil1 knoxvil1 oxfordshir0 surrei0
kenton calhoun0
kentucki louisvil4 kent3 kansa3 texa3 tennesse2 michigan2
kenya nairobi8 kenyan6 africa4 tanzania4 uganda3 malawi2
kenyan kenya6 nairobi5 african4 ghanaian2 somali1 africa1
kepler astronom2 orbit1 planetari1 astro0
kept keep4 stai2 remain1 retain0 store0 maintain0
kerala kochi5 cochin4 malabar3 nadu2 ceylon2 karnataka1
kerman persian1 persia0
kern kernel2
kernel kern2
kettl boil2 tea0 boiler0
kevin ken1
keyboard keyboardist3 type2 piano1
keyboardist keyboard3 piano1 guitarist1 bassist1 pianist1 vocalist0
keynot present1
kgb soviet1 espionag0 moscow0
khalid sharma0 salman0
khalifa sharif1 sheikh1
khan mongol3 mongolian1 kahn1 shah0
khmer cambodian5 cambodia3 burmes1 lao1 malai1 nepali1
khorasan persia3 kurdistan2 tehran2 levant2 damascu1 persian1
khyber peshawar4 lahor4 karachi3 punjab3 kazakhstan2 pakistan1
khz frequenc4 mhz4 ghz1
kia hyundai4 hyun0
kick kicker2
kicker punt2 kick2
kickoff touchdown0
kid children5 child5 joke3 boi3 serious2 babi2
kidnap abduct4 hostag3 captiv2 ransom1 thief1 detain0
kidnei renal8 urin2 organ1 liver0
kiel serb1 finnish1 kato0 bosnian0
kiev ukrain4 kyiv3 ukrainian3 odessa2 lviv1 minsk1
kilda collingwood4 geelong3 adelaid2 fremantl2 vfl2 essendon1
kildar kilkenni4 tipperari4 galwai4 dublin4 wexford4 ireland3
kilkenni kildar4 galwai4 antrim3 tipperari3 wexford3 leinster2
kill murder6 death3 di3 dead3 fatal2 killer2
killer murder4 kill2 fatal1 massacr0
kilogram pound2 kilomet2 lb2 millimetr1 gram1 weigh1
kilomet kilometr8 mile3 distanc2 kilogram2 metr2 meter1
kilometr kilomet8 mile3 distanc3 metr2 centimetr2 meter0
kim kimberli3 yoon1 kelli1
kimberli kim3 melissa2
kincaid ritter0
kind type7 varieti1 variou1 gratitud1 compassion0 generos0
kinda somewhat3 total2 definit1 mayb1 necessarili1 larg0
kindergarten preschool6 schoolhous2 infanc1 classroom1 grader1 childhood1
kinet veloc0
king monarch3 kingdom2 monarchi1 queen1
kingdom monarch2 king2 monarchi2 ruler1
kingslei turner0
kingston nottingham0
kinship rel3 ancestr1 genealog1 ancestor1 grandpar1 ancestri1
kira xander0 tess0 chandra0
kiran sanjai1 lakshmi1 kapoor1 mirza1 chopra0 radha0
kiss affect2 lip0
kitchen chef3 culinari2 restaur2 cabinet2 cook1 cater1
kitten kitti4 cat4
kitti cat5 kitten4 pet2
klan naacp1
knee kneel6 knelt3 ligament2 joint1 elbow1 thigh0
kneel knelt7 knee6
knelt kneel7 knee3 crouch1
knesset isra3 aviv3 palestinian2 israel2 gaza2 hama1
knew know4 awar3 known3
knick nba2 celtic2 piston1 yanke1 wizard1
knife knive6 blade4 sheath1 dagger0 stab0
knight peerag1
knit yarn5 sweater1 sew1 stitch1 embroideri1 wool1
knive knife6 blade2 dagger1 chef0 weapon0
knock punch2
knockout tko2 punch0 fighter0
knot ty2 ti1 strand1 curl1 stitch1 coil1
know knew4 known1 knowledg1 awar1 unawar1 understand0
knowl beyonc1
knowledg know1 expertis0
known knew3 know1 awar1
knoxvil tennesse4 kentucki2 cumberland2 louisvil1 chattanooga1 memphi1
kobe laker4 nash2 bryant1 malon1 wade0 beverlei0
kochi kerala5 cochin4 malabar2
kolkata calcutta6 dhaka3 delhi2 bangalor2 hyderabad2 karachi2
koln bremen3 hamburg3 aachen3 dusseldorf3 berlin2 munchen2
kong kang1
konstantin aleksandr2 andrei2 oleg2 alexei1 ivan1 dmitri1
korea seoul5 korean5 japan3 thailand2 asia2 china2
korean hangul6 korea5 yoon3 jong2 japanes1 seoul1
kosovo serbia5 albania4 bosnia4 montenegro4 balkan4 yugoslavia3
kota sabah2 penang1 kuala1 johor1 bukit0 kan0
kowalski gardin0
kraft chees0
krakow poland5 poznan4 gdansk4 wrexham3 warsaw2 lviv2
kramer richard4
krishna vishnu1 gupta1 hindu0 radha0
kristen patti1 lena1 kristin0 jennif0 kathryn0 nicol0
kristin kristen0
kristina martina1 johanna1 francesca0 nicol0 alicia0 daniela0
kruger boer1
kuala malaysia6 selangor6 lumpur6 sabah5 johor5 malaysian4
kumar sharma2 singh1 raj1 maha1
kung martial2 chun2 zhou1 zhu0 tong0 karat0
kunst muse1 artwork1 biennal0 galeri0
kurdish kurdistan6 turkic3 iraqi2 syrian2 turk2 turkish1
kurdistan kurdish6 khorasan2 assyrian2 bahrain1 baghdad1 anatolia1
kurt ritter1
kuwait bahrain2 arabia2 iraqi2 uae1 saudi1 oman1
kyiv kiev3 ukrain2 krakow2 gothenburg2 donetsk1 poland1
kyli jen2 christina1 minogu1 robyn1 cassi1 rihanna1
kyoto tokyo2 japan1 osaka0
kyrgyzstan kazakhstan5 uzbekistan5 tajikistan4 mongolia4 turkmenistan3 cypru1
kyushu fukuoka6 hokkaido3 yokohama2 nagoya2 prefectur1 japan1
la lo0 vega0
lab laboratori5 labrador2
label supervis2
labor labour7 worker4 employ2 unemploy1 contractor1 migrant1
laboratori lab5 scienc1 biotechnolog1 biochemistri0 experi0
labour labor7 worker5 employ1 employe1
labrador lab2
labyrinth maze4 underworld0
lace shoe1
laci holt0
lack inadequ3 fail1 inabl0 devoid0
lacross rugbi0
lad gui1 sir1 boi1 mate0
laden afghan2 qaeda1
ladi women4 woman4 girl2 madam2 femal2 chick1
lafayett shreveport3 louisiana3 havr1 champaign1 bloomington0 montreal0
lago nigeria7 nigerian6 niger3 benin3 harcourt2 burkina0
lagoon pond2 estuari2 aquat1 shorelin1 wetland1 lakesid1
lahor karachi6 islamabad5 punjab4 khyber4 peshawar3 pakistan3
lai laid4 sprawl1
laid lai4
lair hideout1
laird dougla1 duffi1
lake pond3 creek1 freshwat1 lakesid1 water0 eri0
laker kobe4 celtic2 nba2 piston1 blazer1 warrior1
lakesid pond2 wetland1 lagoon1 lake1
lakshmi kiran1
lal sharma0
lama tibetan2 dalai1
lamb sheep3
lame dumb0 pathet0
lamp bulb4 light3 headlight2 illumin1 candl1 shade1
lan network2 ethernet1
lana regina2 loi1 robyn0
lanc raymond0
lancashir derbyshir5 cheshir4 cumbria4 nottinghamshir4 bedfordshir3 lincolnshir3
lancast lancashir1 cumbria1 suffolk1 northumberland1 preston1 lincolnshir1
land farmland3 lowland2 acr1 territori1 landscap1 flight0
landfal hurrican1 coastlin0
landfil recycl3 dispos2 dump1 buri0 wast0
landlord tenant6 apart3 rental3 rent2 roommat1 evict1
landmark monument3 venu0
landon mateo1
landown farmland2 farmer1 estat1 tenant1 villag0 ownership0
landscap garden3 sceneri3 countrysid1 lawn1 land1 terrain1
lane expresswai2 highwai2 road1 motorwai1 freewai1 traffic0
lang languag3 malayalam1 translat1 tamil1 mandarin0 english0
langlei vancouv0
languag english4 linguist4 lang3 bilingu1 spanish1 mandarin1
lanka lankan5 ceylon5 colombo4 india2 indonesia2 kerala1
lankan lanka5 ceylon3 colombo2 vijai1 tamil1 latvian0
lans michigan4 rochest1 milwauke0
lantern flashlight1 candl0
lao cambodia3 thailand3 indochina3 tao2 bhutan2 asia1
lap race2 laptop1 motorsport1
laptop notebook2 dell2 comput2 lap1
larg size6 larger6 sizabl6 mostli6 gigant5 bigger5
larger bigger8 smaller6 larg6 size5 sizabl4 small3
largest biggest8 larg4 larger3 bigger2 sizabl2 enorm2
lark susanna0
larkin carlson3 hutton0 mcgrath0 coleman0
larri jerri1
larsen hutchinson0
larson carlson1
larva insect3 moth3 invertebr3 worm2 parasit1 noctuida1
laser optic2
lash eyelash8 mascara3 eyebrow2 slung1 eyelid0
last longev3 durabl2 endur2 prolong2 continu0 linger0
lastli secondli2 final2 ultim1 also1
laszlo irina0
latch lock0
late recent5 later2 sometim1 earli1
later late2 earli2 earlier2 horizont2 direct1 afterward1
latest newest7 recent3 newer3 updat0
latham cowan1
latin roman2 spanish1 greek1 cicero0
latino hispan7 mexican5 rican2 ethnic1 spanish1 immigr1
latitud longitud6 equat2 geo2 geograph1
latter necessarili0
latvia lithuania5 baltic5 latvian5 estonia5 lithuanian4 vilniu3
latvian lithuanian6 latvia5 estonian4 baltic3 finnish2 slovak2
laud prais6 commend4 acclaim3 accolad2 rever1 compliment1
lauderdal florida3 tampa1 orlando0
laugh laughter7 chuckl5 giggl4 humor3 grin3 joke2
laughter laugh7 humor3 giggl3 humour1 chuckl1 amus0
launch startup2 launcher1 open1 start1 commenc0 debut0
launcher launch1
launder smuggl1 traffick0
laundri wash5 cloth1
laura jill0 linda0
laureat nobel1 honorari1
laurel felic1
lauren alyssa1 jennif0 ashlei0 daniel0 caitlin0 kathryn0
laurenc lawrenc2 morri1 olivi1 clark0 brien0
laurent josef1 werner0
lauri tracei0
lausann geneva2 zurich2 switzerland2 swiss0 strasbourg0
lava volcan3 volcano2 basalt2
laval montreal1 bordeaux1 quebec0 lafayett0 havr0
lavish extravag3
law statut4 jurisprud3 legisl2 unlaw2 lawyer1 legal1
lawn grass5 yard3 turf3 garden2 backyard2 grassi2
lawrenc laurenc2
lawsuit su6 litig6 sue5 plaintiff4 neglig2 damag1
lawyer attornei7 barrist2 law1 defend1 prosecutor1 legisl1
layout margin1 templat0
lb pound8 weigh7 weight6 heavier4 heavi3 heaviest3
lcd screen3 displai2 monitor1
ld mormon6 brigham1 byu0 adventist0
le dan0
lead leader1 guid1 leadership0
leader leadership7 lead1 execut1 manag0 manageri0
leadership leader7 manageri1 execut1 lead0 manag0
leaf leav5 foliag3 sabr2 tree1 canadien1 bruin1
leaflet pamphlet1
leagu premiership2 mlb1 superliga1 bundesliga1 team0
leah samantha1 corinn1 rachel1 jill1 lindsai0 lydia0
leak spill2 drip0
lean bent2 prop2 hunch1 sag1 tilt1 inclin0
leap leapt7 jump6 soar2 jumper2 step1 sprint1
leapt leap7 jump4 soar3 sprang2
learn learnt7 taught3 lesson3 learner3 teach2 train2
learner learnt3 learn3 teach3 lesson2 educ1 profici0
learnt learn7 taught3 lesson3 learner3 teach3 train2
leas rent3 rental2 contract1 tenant1 landlord0
leather materi0 sheath0 nylon0
leav leaf5 depart5 stai4 foliag4 exit3 departur3
lebanes lebanon6 arab3 beirut3 syrian2 hezbollah2 algerian2
lebanon beirut7 lebanes6 hezbollah4 syria3 levant3 haifa3
lectur instructor3 classroom2 professor2 rector2 teach2 faculti1
led light2 illumin1 bulb0 lumin0
ledg cliff2
leed wigan3 huddersfield3 birmingham3 rotherham3 doncast3 wolverhampton2
leftist liber2
leg thigh3 limb3 foot1 feet1 toe0 knee0
legaci vintag2
legal illeg5 unlaw2 law1 licens1 prohibit0
legend legendari4 myth1 epic0 hero0
legendari legend4 epic0
leger henri0
legion regiment2 armi1 battalion1 corp1 coven0
legisl legislatur7 congressman4 politician4 congression4 repres3 congress2
legislatur legisl7 parliament2 parliamentari2 congress1 repres1 congression1
legitim genuin2 fake1 fraudul1 dubiou0 legitimaci0
legitimaci valid3 credibl2 authent1 legitim0 integr0
lego brick2
lehigh harrisburg0 wichita0 township0
lehman bayern1 bundesliga1 goalkeep0
leicest watford3 liverpool2 huddersfield2 wigan2 chelsea2 tottenham2
leicestershir gloucestershir4 midland4 warwickshir3 rotherham3 armagh3 leed2
leinster kilkenni2 connacht2 kildar2 tipperari2 ireland1 galwai1
leipzig dortmund3 bavaria2 augsburg2 stuttgart2 bremen1 koln1
leisur recreat3 hobbi1
leith edinburgh1 clifton0
lemon citru5
len lens8 optic3 focal0 photographi0
lena kristen1 bryn1
lend loan6 borrow4 financ4 mortgag2 repai1 debt0
length shorter4 inch4 longer3 distanc2 size2 durat2
lengthi long3 longer3 short2 shorter2 prolong2 length2
lenin bolshevik4 stalin3 marxist3 marx2 marxism1 vladimir1
leningrad petersburg4 moscow4 kazan3 berlin1 vilniu1 spartak1
lenni vinni1
lennon yoko3 beatl3 ringo3 mccartnei1
lens len8 glass3 optic3 binocular1 sunglass1 telescop0
lent communion0
leo zodiac1
leon morocco1 liberia1 ricardo0
leonard sheldon1 rudi0
leonardo vinci4 michelangelo2 galileo0 juliett0
leopard lion0
leopold eduardo0
leroi billi1
lesbian bisexu3 heterosexu3 homosexu2 lgbt2 sexual1 queer1
lesion tumor2 patholog1 bump1 abnorm0
leslei lesli1 cathi0 esther0 kathleen0 denis0 vivian0
lesli leslei1
less fewer4 lesser2 lower1 more1 decreas0
lesser smaller2 less2 compar2 fewer1 lower1 greater1
lesson taught3 learn3 teach3 learnt3 learner2 instruct1
let allow2 give1
lethal deadli4 fatal3 kill2 mortal1 murder0 overdos0
letter alphabet3 handwrit3 text2 font1 inscript1 conson1
letterman colbert1 conan0
leukemia cancer2 tumor1 chemotherapi1 marrow0
leung cheung4 wong1 radcliff0
levant lebanon3 syrian3 palestin2 syria2 khorasan2 galile2
level higher0 tier0
leverag borrow1 financ0
lewi clark0
lexi hannah1
lexington boston2 louisvil2 somervil2 bloomington1 kentucki1 massachusett1
leyt mindanao3 luzon3 quezon1 cebu1 manila1 philippin0
lgbt sexual5 homosexu5 heterosexu4 queer4 bisexu3 gai2
li lie6 ly6 liar5 truth1 cheat1 fool1
liabil liabl5 neglig3 insur1 damag0
liabl liabil5 respons2 neglig2 damag0 su0
liam niall2
liar li5 lie4 ly4 decept1 cheat0
libel defam4
liber conserv5 democrat2 leftist2 republican2 socialist2 libertarian1
liberia africa1 sudan1 leon1 zimbabw1 malawi0 congo0
libertador guadalajara1 campeonato1 boca0 primera0 deportivo0
libertarian liber1 republican0
liberti freedom5
librari librarian4
librarian librari4
libretto operat4 opera3 compos2 overtur1 mozart1 teatro1
libya libyan7 tripoli4 syria2 tunisia2 arabia2 gaddafi2
libyan libya7 tripoli3 gaddafi2 arab2 sudan1 arabia1
licenc licens7 permit0
licens licenc7 permit1 legal1 copyright0
lick tongu1 tast0
lid jar1
lie li6 ly6 liar4 decept1 truth0
liechtenstein luxembourg2 switzerland2 princip1 swiss1 hungari0 netherland0
lieg brussel1 belgium1 surrei1 waterloo1 koln1 nant0
lieuten offic2 brigadi2 sgt2 sergeant1 enlist1 sargent1
life live4
lifeboat boat2 titan1 submarin0
lifeless dead2 aliv1 corps1 dy1 rebirth0 di0
lifespan longev6 lifetim5 deterior2 ag2 indefinit1 immort1
lifestyl habit0
lifetim lifespan5 longev3 forev1 indefinit1 deterior0 immort0
lift weightlift5 weight2 load1 pull1 heav1 workout0
liga uefa2 bundesliga1 superliga1 madrid1 atletico0 stadion0
ligament knee2
ligand complex2 inhibitor1
light illumin5 headlight3 lamp3 bulb3 lit3 bright2
lighter heavier2 weigh1 light1 heavi0 lightweight0
lighthous beacon1
lightli gentl1 delic0
lightn aura2 light1 electrifi0
lightweight heavi4 weigh3 heavier3 weight3 lb2 heaviest1
ligu lyon4 dinamo3 uefa2 milan2 marseil2 montpelli1
like probabl7 possibl6 mayb5 perhap4 potenti4 unlik3
liken akin1 reminisc1 contrast0
likewis anytim0
lili lilli5
lilith durga1 ev1 elisabeth1 elizabeth0 rebecca0
lill norwai1 peterborough1 aarhu1 trondheim1 brno1 halifax1
lilli lili5
lim limit7 converg0
lima peru4 peruvian3 and1 bolivian1 bolivia1 paz0
limb leg3 arm2 bodili0 wrist0
limerick rhyme0
limeston quarri2 granit1 sandston0 carbon0 sedimentari0
limit lim7 restrict4 unlimit2 converg1 extend0 exce0
limo limousin5
limousin limo5
lina helen1 jasmin0 sonya0
lincoln abraham3 nebraska1 ab1 lincolnshir0
lincolnshir northamptonshir4 lancashir3 nottinghamshir3 suffolk2 bedfordshir2 cambridgeshir2
linda margaret1 barbara1 laura0 vicki0
lindsai lindsei3 jenna0 leah0 margaret0 mallori0
lindsei lindsai3 paulin1
line liner2 linen1
lineag ancestor2 descend2 ancestr1 genealog1 ancestri1 kinship0
linear nonlinear1
lineback cornerback5 fullback3 lineman2 quarterback1 tackl1 sprinter0
lineman lineback2 fullback1 footbal0 tackl0
linen fabric3 line1 textil1 woven1
liner line2
lineup roster4 squad0
linger last0
linguist languag4 semant2 corpu1 verbal0 textual0 morpholog0
link websit2 site1 referenc0 partner0
linnaeu taxonom3 taxon3 taxonomi1 genu1 classifi0 phylogenet0
linux unix2
lion tiger1 jaguar1 panther1 leopard0
lip lipstick3 cheek1 fatti1 mouth0 kiss0
lipstick lip3 cosmet2 makeup2 mascara1
liquid fluid6 substanc2 beverag2 solvent1 pour1 water1
liquor alcohol6 drink4 vodka3 beer2 wine2 whiskei2
lisa paula1 cecilia0 bethani0
lisbon portug3 janeiro2 porto2 gerai2 benfica2 iberian1
list sold1 collect0 mark0 offer0
listen hear2 sound1 heard1
lit light3 illumin1 flashlight0
liter litr7 figur2 volum0 gallon0
literaci read2 reader1
literari literatur5 poetic2 novelist1 poetri1 fiction1 prose1
literatur literari5 novel3 novelist3 write2 nonfict1 book1
lithuania lithuanian6 latvia5 vilniu5 baltic3 moldova2 estonia2
lithuanian latvian6 lithuania6 latvia4 vilniu4 slovenian3 baltic3
litig lawsuit6 disput4 court3 plaintiff3 su2 injunct1
litr liter7 gallon3 volum1
litter strewn3
littl tini4 small3 smaller1 smallest1 petit1 miniatur0
liturg liturgi6 ecclesiast1 sacrament1 hymn0 sermon0
liturgi liturg6 sermon2 worship1 congreg1 consecr1 prayer1
liu jian1 tai0 yue0
live life4 aliv3 resid3 surviv2 entertain1 enthusiast1
livelihood subsist3 impoverish1 poverti0
liver hepat2 bile1 organ1 kidnei0
liverpool everton4 chelsea4 sunderland2 leicest2 tottenham2 arsen2
livestock cattl6 cow5 farm4 pastur3 sheep2 agricultur2
livingston hayward2 rankin1
liz elizabeth3 lizzi3
liza allison0
lizard reptil5 creatur1 turtl0
lizzi liz3 elizabeth1
ljubljana slovenia3 vilniu2 sloven1 krakow1 zagreb1 lithuania1
llc corpor2 corp2 ltd1 enterpris1 incorpor1 proprietor1
lo angel2 la0
load lift1 download1
loaf bread5
loan lend6 financ4 borrow3 mortgag3 repai2 debt2
lobbi advocaci2 briberi1 advoc1 subsidi0 bribe0 politician0
lobster crab2 seafood2 shrimp1
local municip4 resid4 inhabit3 town2 township2 geograph2
locat place5 where4 find3 whereabout3 anywher2 nearbi2
loch inver2 scotland0 dunde0 edinburgh0
lock unlock4 secur1 concurr0 restrain0 latch0 restrict0
locker lock0
lockhe boe1 manufactur0
locomot train5 railwai4 railroad3 amtrak2 carriag1 engin0
lodg accommod5 hotel4 hospit3 mason1 room1 dwell1
logan wolverin2 jake1
logic reason3 semant1 sens0
logist freight4 shipment2 deliveri1 haul1 transport1 inventori1
logo brand2 icon1
loi superman3 clark2 lana1
loir pyrene2 chateau1 bordeaux1
lombardi milano2 calabria2 silesian0 paolo0 milan0
london thame4 croydon3 surrei3 greenwich3 covent2 glasgow2
lone loneli3 solo3 solitari3 alon2 singl0 solitud0
loneli lone3 alon1 solitud0
long longer5 lengthi3 longest3 yearn2 crave1 nostalgia1
longer long5 shorter3 longest3 length3 lengthi3 durat2
longest longer3 long3 length1 biggest1 lengthi0 indefinit0
longev lifespan6 lifetim3 deterior3 ag3 last3 immort3
longitud latitud6 coordin2 equat2 geo1 geograph1 greenwich1
look seek1 search1 want1
lookout vantag0
loom impend2 immin1 tower1
loop iter2
loos loosen3 tighten1
loosen tighten4 loos3 eas2 tighter2 tug1 twist0
loot reclaim1
lopez hernandez1 carlo1 gonzalez1 ramo0 raul0
lord lordship2 peerag1 sir0 god0
lordship lord2 baroni0
lore folklor0
lorenzo matteo1 pietro1 andrea1 dauphin0 rocco0 alfredo0
loretta lucinda1
lori judith0
lose loss5 win5 lost3 loser2 defeat2 victori1
loser lose2 pathet1
loss lose5 victori1 defeat1 lost0
lost lose3 loss0
lot plenti5 mani4 sever3 countless3 numer2 most1
lotteri fortun2 gambl2 prize1
lotu domino0
loud louder6 loudli5 quiet3 quieter2 deafen2 sound1
louder loud6 quieter4 deafen2 loudli2 quiet1
loudli loud5 louder2 quiet1 quietli0
lough meath0
loui louisa0
louisa louisiana2 shreveport2 loui0
louisiana shreveport4 orlean4 lafayett3 louisa2 mississippi2 lsu1
louisvil kentucki4 memphi3 lexington2 knoxvil1 bois1 cincinnati1
louvr muse4 biennal1 versail1 pari0 cann0 sorbonn0
love beauti3 gorgeou2 wonder2 belov2 cute2 like1
lover amour2 romanc1 love1 romant0 belov0 girlfriend0
low lower6 lowest6 high2 minimum0 downward0
lowel somervil1
lower low6 lowest5 higher4 decreas2 reduc2 descend2
lowest low6 lower5 minimum3 minim2 min1 highest1
lowland land2 montan2 highland1 upland1 agrarian1 grassland0
lowri marcu1 celtic1
loyal loyalti6 faith2
loyalist nationalist2 patriot2 royalist1 unionist1 support1 partisan1
loyalti loyal6 traitor0
loyola jesuit2 sall1 harvard0
lsu shreveport2 louisiana1 baylor1 tulan1 clemson0 auburn0
ltd llc1 sharehold0 subsidiari0 corp0 corpor0
lublin silesian3 poznan2 silesia2 krakow2 poland1 warsaw1
luca luigi1 francesco1 delgado1 alberto0
lucha wrestl3 smackdown2 tna2 wwe2 cmll2 wrestler2
luci lucil2 gabbi0
lucia martiniqu1 island1 seychel0 azor0
lucian viktor2 valentin1 mundo1
lucien emil2 philipp0 sebastien0
lucif satan3 devil2 demon2 archangel0
lucil dori2 luci2 rosali1 edna1 olsen0
lucinda loretta1
luciu cicero1 gaiu0
lucivar endel3 jaenel3 joyah2 saetan1 sparhawk0 masovian0
luck lucki1
lucki fortun3 unfortun2 luck1 luckili1 piti0
luckili fortun8 thankfulli7 unfortun1 lucki1 sadli0
lucknow uttar2 ahmedabad2 assam0
lucr profit4 rich0
ludwig wilhelm1 johann1 werner0 ulrich0 hirsch0
luftwaff bomber1 havilland0 aircraft0 wehrmacht0
luggag baggag6 suitcas4 cargo2 bag2
lui carlo2 gomez1 matteo0 raul0 claudio0
luigi mario5 matteo1 luca1 danni0
lullabi nurseri0
lumber timber6 wood4 forestri2 sawmil2 spruce1 wooden1
lumin illumin3 light2 bright2 brighter2 glow1 brightli0
lump tumor1 bump1
lumpur kuala6 malaysia4 selangor4 malai3 malaysian3 malacca2
luna moon2 lunar2
lunar moon8 luna2 apollo1 moonlight0
lunat craze2
lunch breakfast3 meal2 dine2 cafeteria2 eat0 dinner0
lung pulmonari5 respiratori4 airwai2 inhal2 breath2 ventil1
lure bait3 fish2
luther lutheran0
lutheran protest3 cathol0 luther0
luton bedfordshir4 hertfordshir2 lancashir2 cheshir2 lincolnshir2 oldham2
lux lumin0
luxembourg belgium2 europa2 netherland2 liechtenstein2 latvia2 duchi1
luxuri extravag0 wealth0
luzon philippin5 mindanao5 manila5 quezon4 leyt3 cebu3
lviv krakow2 ukrain2 odessa2 kiev1 masovian1 carpathian1
ly lie6 li6 liar4 decept0
lydia leah0
lynch reid0
lynn lancashir1
lyon ligu4 marseil2 southampton1 dinamo1 bucharest1 lill0
lyric song3 choru1 stanza1 poetri1 sing0 poetic0
lyricist songwrit4 compos0 vocalist0 poet0
mac macintosh7 appl3
macbeth shakespear0
maccabi hapoel1 euroleagu1 dinamo1 zion1 spartak1 fiba0
macdonald macleod2 mcdonald2
macedonia macedonian5 balkan5 greec4 bulgaria3 montenegro3 yugoslavia3
macedonian macedonia5 athenian1 balkan1 alexand1 bulgarian0 hellen0
machin machineri4 robot2 comput2
machineri machin4 motor2 engin1 tractor1 robot1 mechan1
macintosh mac7 appl2 comput1 mcintosh0
mackai townsvil2 caledonian1 gladston0 cairn0 ipswich0
mackenzi mckenzi2 brant2 brendan1 fraser1 jocelyn0
maclean fraser2 wyli2 mccall1 mcleod1 mckenzi0 gardin0
macleod macdonald2 highland1 johnston1 scottish1 mcleod0 connolli0
macon greensboro1 georgia1 johannesburg1
macquari sydnei1 nsw1 parramatta0 wellington0
mad insan4 saniti2 hysteria2 angri2 madman1 piss1
madagascar malawi2 malaga2 mozambiqu1 burundi1 burkina1 eritrea1
madam mister2 ladi2 countess1 monsieur1 mr0
madden nfl2
maddi becca1 jocelyn1 hannah1 quinn1 alyssa1 cassi0
made make3 manufactur2 design1 built1 creat1 produc0
madeira gerai0
madelein franc2 madelin2 sophi1 sophia0 ameli0 penelop0
madelin madelein2 marlen2 franc1 sophia1 julia1 francesca0
madison wisconsin0
madman mad1
madonna adel1 minni1 minogu1 kati0 celin0 marilyn0
madra chennai4 calcutta2 nadu2 malabar1 jaipur1 andhra1
madrid barcelona4 bilbao3 spain3 juventu3 atletico3 uefa2
mafia gang2 gangster2 godfath1
mag magazin2
magazin period4 vogu2 mag2 journal1 public0
magdalen vinci3 gospel0
magdalena agustin2 ignacio1 gabriel0 eduardo0
mage belgarath0 magician0
magic mystic2 magician1 witchcraft0
magician magic1 belgarath1 wizard1 sorcer0 blain0 mage0
magistr judg1 jurist1 jurisdict1 court1 sentenc0 constabulari0
magma massif1 volcan1 basalt1 volcano0
magnat billionair2 businessman1 industrialist1 businessmen0
magnesium salt2 zinc1 metal1 miner1 potassium0 sodium0
magnet electromagnet2 maxwel1 compass0
magnific marvel3 spectacular2 stun2 remark2 splendid2 tremend2
magnitud inch0 millimetr0
maguir connel1 harrington1 sweenei0 marion0
maha maharaja2 marathi1 ashok1 kumar1 singh1 gandhi0
maharaja maha2 singh1 rajasthan1 gupta0 punjab0
maharashtra mumbai5 pune4 bombai3 rajasthan3 jaipur3 goa2
mahmoud moham2 mohammad1 basha1 hussein1 caliph0
mahmud hussain1 hasan0
mahogani rosewood2
maid housekeep3 servant3 bride2
maiden widow0 bride0
mail email6 postal3 postag1 recipi1 postmast1 send1
main hampshir2 bangor2 yarmouth1 massachusett1 alaska1 texa1
mainland island1 inland1 region0 provinc0 scotia0
mainli mostli7 primarili5 larg3 particularli2 special2 predominantli2
maintain mainten3 sustain3 remain2 keep2 conserv1 preserv1
mainten maintain3 repair3 servic2 disrepair1 deterior0
mainz augsburg3 stuttgart0 heidelberg0 leipzig0 dusseldorf0 freiburg0
maison manor1 mansion1 residenti0 casa0
maitland alexandra0
maiz corn5 crop2 wheat1 sugarcan1 agricultur1 grain0
majest picturesqu1
majesti royal1 monarch0 queen0
major minor3 overwhelmingli3 predominantli1 most1 larg0
make produc4 made3 maker2 creat2 craft1 homemad0
maker creator2 manufactur2 make2 produc2 creation1
makeup cosmet4 lipstick2 mascara1
mal malcolm0
malabar cochin3 kerala3 kochi2 madra1 bombai1 lanka1
malacca malaysia5 johor4 selangor3 malai3 lumpur2 malaysian2
malaga cordoba2 madagascar2 blanca2 paraguai1 uruguayan1 galician1
malai malaysian5 javanes4 kuala4 malaya4 malaysia4 lumpur3
malaria mosquito2 parasit2 diseas0
malawi zambia4 uganda4 tanzania4 africa3 madagascar2 kenya2
malaya malaysia5 penang4 malai4 johor3 malaysian3 kuala3
malayalam sanskrit4 telugu4 marathi3 indo3 hindi2 tamil1
malaysia kuala6 malaysian6 selangor5 sabah5 malacca5 malaya5
malaysian malaysia6 malai5 kuala4 malaya3 sabah3 lumpur3
malcolm mal0
maldiv seychel3 atol2 yemen2 arabia2 mauritiu1 iceland1
male men3 femal3 sex2 human2 boi2 gender2
mali ghana1 seneg1 kenya1 sudan1 burkina1 uganda1
malici viru1 compromis1 virus0
malik singh0
mall shop3 store1 westfield1 attract0
mallori bailei0 lindsai0 doherti0
malmo stockholm4 gothenburg3 sweden2 uppsala2 scandinavia1 gdansk1
malon chamberlain1 kobe1
malta maltes2 cypru2 mediterranean2 cypriot2 sicili2 marlborough1
maltes malta2
malvern stratford2 broughton2 bethel1 hertfordshir1 croydon1 oxfordshir0
mama momma7 mom3 mother3 mommi2 mum2
mammal mammalian6 anim5 rodent3 cougar1 speci1 fox1
mammalian mammal6 rodent3 mice2 anim2 biolog1 rat0
man peyton6 quarterback4 dude2 colt2 bradi1 bradshaw1
manag manageri7 execut3 overse3 organis2 organiz2 administ2
manageri manag7 execut3 leadership1 ceo1 businessmen1 administr1
manchest trafford3 cheshir3 oldham3 lancashir3 stockport2 birmingham2
manchu qing3 qin1 peke1 emperor1 chun0 xinjiang0
mandal jang2
mandarin chines3 cantones3 taiwanes2 vietnames2 pinyin1 languag1
mandat mandatori3 compulsori3 provis2 legisl2 enact1 enforc1
mandatori compulsori5 requir4 mandat3 necessari2 necess2 option1
mandela apartheid1
mandi staci0
mandir hindu2 pandit2 nagar1 templ0 jaipur0 hinduism0
maneuv motion2 move1 trajectori0
manfr commission0
manga anim3
mango fruit1
mangrov estuari1 marsh1 wetland0
manhattan nyc6 york5 borough4 brooklyn4 yorker3 westchest3
mani sever6 few4 numer4 countless4 lot4 plenti3
mania mani2 bipolar0
manila philippin7 luzon5 quezon5 filipino4 mindanao4 cebu3
manipul alter2 control0
manitoba provinc5 winnipeg5 saskatchewan4 provinci4 alberta3 ontario3
mankind human6
manli masculin1
manner attitud0
mannheim dusseldorf2 munchen1 berlin1 stuttgart1 aachen0 heidelberg0
manni moral3 ramirez1 ortiz1
manor mansion2 maison1 abbei0 castl0
manpow workforc3 recruit3 staf1 personnel1 emploi0
mansfield austen1 lincolnshir0 nottinghamshir0
mansion hous2 manor2 palac2 resid2 bedroom1 dwell1
mantl basalt2 massif1 geologi0 crust0
manual automat5 autom3 auto3 instruct1 mechan0
manufactur product4 fabric3 industri3 supplier3 compani3 factori3
manuscript inscript2 scribe2 reprint2 document2 write2 public1
mao communist1
maori zealand3 indigen2 tonga1 navajo1 hawaiian1 otago0
marathi hindi4 malayalam3 sanskrit2 kannada2 maharashtra1 gujarati1
marathon runner3 run1 race0 iaaf0
marbl granit1
marc webber0 wolfgang0
marcel vincent1
marcelo joao2 carlo2 rafael2 sergio2 roberto2 felip2
marco roberto2 manila1 philippin1 arroyo1 martinez0 florian0
marcu thoma1 lowri1
mare hors3 filli1 horseback1 stallion0
marg simpson4 homer1
margaret linda1 agn1 baro0 lindsai0
margarita tequila2 bartend0
margin layout1
margot ameli0 teresa0
marguerit helen1
mari marian1 jeann1 christi1 theres0 maria0 deborah0
maria natalia1 natali1 joanna0 mari0 tatiana0 diva0
marian mari1
mariann belinda1 sylvi0
mariano felip2 marcelo1 miguel1 fernandez0 claudio0 delgado0
marijuana cannabi8 weed6 drug3 pot2 smoke2 tobacco2
marilyn madonna0
marin astro3 padr2 militari2 seaman1 yanke1 navi1
marino bradi2 quarterback0
mario luigi5
marion maguir0
marit marriag5 vow2 marri2 spous2 adulteri1 divorc1
maritim nautic5 naval4 ship4 warship4 seaman4 harbour3
mark marker3 indic1 complet1 list0 award0
markedli notic3 substanti3 sharpli1 significantli1 consider1 dramat0
marker mark3
market advertis3 commerci2 econom2 marketplac2 trade1 economi1
marketplac market2 vendor1 merchant1 distributor0
markham peterborough2 picker2 scarborough1 sudburi1 taluka1 kitchen0
marku oskar1 matthia1 yusuf0
marlborough malta1 wellington1 coventri0 otago0 vermont0 amherst0
marlei regga2
marlen madelin2
marlin met2 brave2 padr2 oriol2 dodger1 philli1
marquess marqui2 viscount0 baronet0
marquett milwauke1 boyer1 winthrop0 wisconsin0
marquez perez3 rafael2 sanchez2 cort2 rodrigo2 suarez1
marqui marquess2 dominiqu1
marri marriag7 spous5 wife5 husband5 divorc3 remarri3
marriag marri7 marit5 spous4 divorc4 vow3 husband3
marriott hotel3 motel0
marrow leukemia0
marseil europa3 montpelli2 lyon2 ligu2 monaco1 athen1
marsh wetland3 mangrov1 swamp1 estuari1
marshal mill0
mart retail0 wal0
martial karat4 kung2 judo2 taekwondo1 ryu1 fighter0
martian planetari1 rover0 planet0
martin michael1 jami1
martina mirza3 wta2 serena2 kristina1 tenni1 wimbledon0
martinez bautista2 jose1 hernandez1 ramirez1 ramo1 rey1
martini cocktail1
martiniqu barbado2 lucia1 haiti1
martyr murder1
marvel aveng5 comic3 magnific3 terrif3 superhero2 fantast2
marx marxist4 marxism4 lenin2 bourgeoi1
marxism marxist7 marx4 commun3 social2 capit1 communist1
marxist marxism7 marx4 lenin3 socialist3 communist2 social2
maryland baltimor3 annapoli3 calvert3 chesapeak2 connecticut1 massachusett1
mascara lash3 eyelash3 eyebrow2 makeup1 lipstick1 cosmet1
masculin feminin6 gender3 manli1 sex1 femm1 male0
masjid mosqu6 templ1 synagogu0 church0
mask disguis1 veil0
mason masonri2 lodg1
masonri mason2 mortar2 brick0
masovian silesian2 lviv1 krakow0 lublin0 lucivar0
massachusett boston3 main1 springfield1 winthrop1 maryland1 lexington1
massacr kill1 genocid1 atroc0 killer0
massag caress0
massif mantl1 magma1
massimo alessandro2 vincenzo1 comun1 domenico1 alfredo1 vittorio0
massiv enorm6 gigant5 huge5 larg4 sizabl4 giant3
master msc1 masteri1 practic0 learn0 learnt0
masteri master1
match tournament2 pair1 rematch1 quarterfin1 correspond1 oppon1
mate courtship3 breed2 coupl1 reproduct1 pal0 buddi0
mateo landon1 diego0 fernando0
materi fabric3 nylon2 solid2 polym1 substanc1 alloi1
matern childbirth4 mother3 pregnanc3 fetal2 parent2 pregnant2
math mathemat7 mathematician2 arithmet2 algebra2 number1 quantit1
mathemat math7 mathematician6 arithmet1 algebra1 quantit1 numer1
mathematician mathemat6 math2
mathew matthew5 phillip1 matt1 gould0 jare0
mathia elia0
matilda eyr0
matric matrix8
matrix matric8
matt matthew2 mathew1
matteo alessandro3 francesco3 paolo2 silvio2 marcelo1 luigi1
matthew mathew5 matt2 nazareth1
matthia josef2 franz2 marku1 albrecht0
mattress bed2
matur immatur4 youth1 adult1 adulthood1
maud dori0
maui hawaii5 hawaiian2 honolulu1 bahama1
maureen peggi0
mauritiu seychel3 maldiv1 burkina1 gambia1 lao1 haiti1
mausoleum cemeteri4 tomb3 graveyard2 inter2 grave1 burial1
maverick dirk2 dalla2 spur1 blazer1 nba0 cavali0
max maximum6 maxim2 maxi2 utmost1 exce1 highest0
maxi max2
maxim maximum4 optim3 max2 minim1 highest1 utmost0
maximilian emperor0
maximum max6 maxim4 exce2 minimum1 highest1 exceed0
maxwel electromagnet5 magnet1 electro0 electr0
maya guatemala0 yucatan0
mayb perhap8 possibl7 probabl7 like5 potenti3 somehow1
mayer meyer0
mayfair barclai1
mayhem havoc1 carnag1
mayor municip4 alderman2 governor1 citi1 urban1 local0
mazda nissan2 pontiac0 hyundai0 chrysler0 chevrolet0
maze labyrinth4
mba bsc1 msc1
mccain mcconnel1 romnei1 sander0
mccall brown1 maclean1
mccann farrel1 gradi0 sammi0 outfield0 fielder0
mccartnei ringo2 paul1 beatl1 lennon1
mccoi hopkin0
mcconnel senat1 mccain1 byrd0
mcdonald macdonald2 burger1
mcgee fitzgerald1
mcgill montreal1 emori0 quebec0
mcgrath turnbul2 batsman2 villier2 larkin0 cricket0 bowler0
mcgraw kellei0
mcgregor conor6 ufc2 fighter0
mcintosh macintosh0
mckai perri1 paterson1 bowman0 bennett0
mckenna connolli0
mckenzi mackenzi2 cowan1 harper1 maclean0 duffi0 murrai0
mclaren ferrari4 alonso4 renault3 schumach2 aston2 peugeot1
mcleod carleton1 maclean1 fraser1 macleod0 cairn0
mcmahon vinc5 wwe4 reign2 wcw2 wrestler1 wrestl0
mcpherson winfield1 wilk1 cumberland1 knoxvil0
meadow grassland3 terrac1 woodland1 garden1 landscap0 patio0
meal eat5 dinner5 food5 dine4 hungri3 cuisin2
mean definit6 defin6 interpret3 slang2 meant2 terminolog2
meaning meaningless2
meaningless meaning2 pointless1 worthless1
meant mean2
meanwhil nonetheless1 howev0
measur dimens4 width2 inch2 size2 meter1 ruler1
meat beef5 steak2 pork2 vegetarian2 flesh1 food1
meath kildar2 connel0 lough0
mecca dubai2 arabia1 jerusalem1 dhabi1 medina0 saudi0
mechan physic2 machineri1 automot0 motor0 forcefulli0 manual0
mecklenburg greensboro4 charlott2 raleigh1 carolina1 zagreb1 greenvil1
med medicin4 medic4 doctor3 physician2 biomed0 clinic0
medal medalist5 award2 olymp2 olympian1 badg1 medallist1
medalist medal5 medallist4 olympian2 champion1 olymp0
medallion pendant2 amulet1 bracelet1 necklac0
medallist medalist4 medal1
media broadcast1 journal1 journalist1 multimedia1 report0 entertain0
medial anterior0
median averag0
mediat commun0
medic medicin8 doctor5 drug5 physician5 pharmaceut5 prescrib4
medicar healthcar2
medici pharmaceut1 pharmaci0
medicin medic8 pharmaceut4 doctor4 med4 physician4 drug3
mediev antiqu2 feudal1 renaiss1
medina boca2 guadalajara1 mecca0
medit seren1 prayer0
mediterranean aegean3 sardinia3 sicili3 iberian3 cypru2 malta2
medlei anthem1 accompani0
meek kendrick1
meet met5 gather2 attende1 organ0 organis0 encount0
meg jenna1 megan0
megan georgina1 meg0
meiji tokugawa5 hiroshi3 takahashi1 nippon1
mein ich0
melancholi somber2 mood2 cheer2 miseri1 gloom1 depress1
melbourn sydnei6 adelaid4 perth4 geelong4 flinder4 brisban4
mele brawl2 smash1
melinda leah0
melissa kimberli2 kelli1 jessica0 missi0 sara0
melod melodi4 music1 musik1
melodi melod4 music2 songwrit1 tune1 musik1 ballad0
melt molten5 heat1
member membership3 group1 join1
membership member3 enrol0 join0
memo recal1 rememb0 memorandum0
memoir autobiographi1 autobiograph1 narr0
memor icon1 rememb1
memorabilia antiqu2 collector1 commemor1
memorandum memo0
memori rememb5 ram3 monument3 amnesia2 commemor2 remembr2
memphi tennesse3 nashvil3 louisvil3 knoxvil1 houston1 chattanooga0
men male3 women3 gentlemen2 gui1 ladi1 gentleman0
menac feroci2 sinist2 threat2 omin2 threaten1 fierc0
mendez munoz1 perez1 roberto1 marquez0
mendoza ramirez1 armando1 vicent0 josef0
menon nawab2 chopra0
mental psychiatr2 psycholog1 mind1 cognit1 psychot1 insan0
mention discuss2 refer1 note1 aforement0
menu navig0
mercantil merchant2 trader1 commerc1 commod1
merced bmw3 porsch2 aston1 audi1 ferrari1 bentlei1
mercenari militia0 paramilitari0 guerrilla0
merchandis good2 apparel1 retail0 cloth0
merchant vendor5 commerc3 mercantil2 supermarket2 retail2 trader2
mere pure3 simpli2 just1 sole1 wholli0
meredith rebecca0
merg consolid5 combin5 merger4 reunif1 unit1 amalgam0
merger merg4 acquisit4 takeov2 consolid1 partnership0 reunif0
meridian hemispher1
merit meritori0 incent0
meritori merit0
mermaid ariel1 aqua0
merton abbei2
mesh surfac0
mesopotamia babylonian3 assyrian2 egyptian1 babylon1 civil1 ancient0
messag messeng3 sm2 chat2 commun2 send1 convers1
messeng messag3 chat3 telegram0
messi tidi1
messiah bethlehem0
messina sicili2 stockport1 calabria0 tirana0
met meet5 brave3 marlin2 yanke2 dodger2 philli1
metabol biochemistri3 glucos2 nutrit1 dietari1 physiolog0 energet0
metacrit rate3 critic2 review0
metal steel3 copper3 alloi3 aluminium3 aluminum3 element2
metaphor figur4 analog2
metaphys mystic1
meteor comet1 asteroid1
meteorolog weather5 atmospher4 climat2 rainfal1 windi1 wind1
meter metr7 centimetr2 unit2 centimet2 millimetr2 measur1
methan gase2 ga2
method techniqu5 methodolog4 approach3 wai1 procedur0
methodist church1 unitarian1 wesleyan1 quaker1 congreg1 protest1
methodolog method4 approach2 techniqu1
metr meter7 centimetr6 millimetr4 centimet3 unit2 kilometr2
metric distanc1 measur1
metro metropolitan2 minneapoli0 metropoli0
metropoli metropolitan1 metro0
metropolitan metro2 urban2 suburb2 metropoli1 downtown1 citi0
mexican latino5 hispan5 mexico4 immigr2 colombian1 spanish1
mexico mexican4 guadalajara3 oaxaca3 guatemala2 veracruz2 monterrei2
meyer myer2 mayer0
meyrick geometrida0
mfa cfa1
mhz ghz4 khz4 frequenc2
miami florida3 dalla2 orlando2 vega1 atlanta1 cleveland1
mic microphon6 record1 audio0 voic0
micah isaiah0
mice rodent6 mous5 rat4 mammalian2 mammal0
michael mike2 martin1
michel christina1 cynthia1 julia0 antoinett0
michelangelo sculptor2 leonardo2 sculptur1 vinci0
michigan lans4 ohio3 wisconsin3 texa2 kentucki2 detroit2
mickei minni2 disnei0
micro microscop0
microphon mic6 audio2 record1 acoust1 voic0
microscop microscopi7 optic1 micro0
microscopi microscop7
microsoft window2 softwar1
microwav oven0
mid middl2
middai noon5 afternoon3
middl mid2 center2 centr0
middlesbrough wigan2 blackpool2 barnslei1 brighton1 stockport1 bournemouth1
middlesex dorchest1 somervil1 essex0
middleton duran0
middletown bridgeport2 gloucest1 albani1 fairfield1 connecticut1 bristol1
middleweight welterweight3 heavyweight3 featherweight3 boxer1 ufc0 fighter0
midfield footbal2 winger2 lineback0 goalkeep0
midi piano2 musiqu1 synthes1 instrument1
midland birmingham5 leicestershir4 nottingham3 shropshir3 cheshir3 wolverhampton3
midnight tonight2 overnight2 night2 even2 noon1 tomorrow1
midsumm shakespear2
midtown downtown2 uptown2 bloomington2 manhattan1 brooklyn1 outskirt1
midwest northeast2 indiana1 upstat1 illinoi1 chicago1 region1
might wouldn2 could1 mayb1 perhap1 probabl1 possibl0
migrant immigr5 refuge5 emigr4 migratori3 foreign2 diaspora2
migrat migratori5 transfer4 emigr3 reloc2 move2 migrant1
migratori migrat5 emigr4 migrant3 dispers2 travel1 transport1
miguel fernandez2 rey1 carlo1 garcia1 armando1 alfonso1
mika miriam0
mike michael2
mikei nikki0
mikhail vladimir2 alexei1 nikolai1 aleksandr0
mil mill0
milan juventu5 milano4 italia3 roma2 napoli2 barcelona2
milano milan4 piazza2 lombardi2 genoa2 italia1 paolo1
mild mildli2
mildli mild2 slight1
mile distanc4 kilometr3 kilomet3
milit guerrilla2 terrorist2 hama1 rebel1 insurg1 taliban1
militari armi7 infantri3 troop3 soldier3 servicemen3 navi2
militia paramilitari3 troop2 armi1 fusili1 soldier1 guerrilla1
milk dairi5 cow0
milki galact4 galaxi2 gala0 astronom0
mill grind1 mil0 marshal0
millennia gener3 millennium0
millennium millennia0
millimetr centimetr5 metr4 centimet3 inch2 meter2 kilogram1
millionair billionair4 rich1 richest0
miln hodgson1
milo yugoslavia2 yugoslav2 serbian1 novak1 serbia1 hassan1
milwauke wisconsin3 chicago2 marquett1 minnesota1 lans0 detroit0
mimi nelli1 carei0
mimic resembl1 imit1
min minimum5 mini4 minim3 smallest2 lowest1 shortest0
mind think3 brain2 thought1 mental1
mindanao luzon5 manila4 philippin4 barangai4 cebu4 quezon4
mine miner4 your4 our3 coal1 their0
miner mine4 nutrient2 metal1 inorgan1 magnesium1 phosphoru1
ming zhu0
mingl gather1 amalgam1 mix1
mini min4 miniatur3 minion3 minim2 petit2 tini2
miniatur mini3 tini2 petit2 small2 smallest1 minion1
minim optim4 minimum4 min3 smallest3 mini2 lowest2
minimum min5 minim4 lowest3 smallest3 mini1 maximum1
minion mini3 miniatur1
miniseri trilogi0
minist ministeri6 ministri5 clergi2 pastor0 govern0
ministeri minist6 ministri4 clergi1 clergyman1
ministri minist5 ministeri4 church3 dioces3 pastor3 clergi3
minneapoli minnesota4 duluth2 seoul2 bloomington1 seattl1 winnipeg1
minnesota minneapoli4 duluth3 wisconsin3 michigan2 seattl1 iowa1
minni mickei2 madonna1 doll0 dora0 barbi0
minogu kyli1 madonna1
minor major3 juvenil3 race2 racial2 ethnic2 white2
minsk belaru4 kiev1 basel1 belarusian0 ukrain0
minu neg2
minut time3 durat2 hour1
miocen pleistocen2 cretac0 clade0
miracl miracul5
miracul miracl5 extraordinari0
miranda gina0
miriam mika0 paulin0
mirror reflect3
mirza martina3 kiran1 wta0
mischief mischiev2
mischiev mischief2 sinist2 cun1 menac0
misconduct fraudul1 alleg1 disciplinari1 fraud1 dismiss0 harass0
miser unhappi4 miseri2 depress0 happi0 happier0
miseri miser2 suffer2 melancholi1 sorrow1
mislead inaccur2 fool0
miss disappear2 vanish2 absent1
missi melissa0
missil armament1 rocket1 munit1 weaponri1 grenad0 weapon0
mission expedit0 commando0
missionari jesuit1 church0 congreg0 mormon0 evangelist0
mississippi louisiana2 tennesse1 alabama1 memphi0
missouri kansa3 wyom1 texa1 kentucki0 worcest0 massachusett0
mist incens0
mistak correct2 mistaken2 error2 incorrectli1 incorrect1 mistakenli0
mistaken mistak2 wrongli2 correct1 wrong1 incorrect1
mistakenli accident4 erron1 inadvert1 mistak0
mister sir3 madam2 gentlemen1 man0 gentleman0
misunderstand misunderstood3 confus2 disput1 understand0
misunderstood misunderstand3 understand0
mit wharton1 harvard0
mitch mitchel0 jae0
mitchel mitch0 brodi0
mitochondri atp1
mitsubishi chrysler1
mix blend4 mixtur3 mixer3 stir1 combin1 mingl1
mixer mix3
mixtur mix3 concentr2 blend1
mlb basebal6 astro2 yanke2 cub2 sox1 sport1
mma ufc5 box2 wrestl1 judo1 fighter0 graci0
moan whimper3 groan2 thrust2 murmur0 grunt0 growl0
moat fortif1 wall0
mobil smartphon4 roam3 android1 phone1 travel1 respons1
mock test3 simul2
mod moder2
model simul1
moder reason2 conserv2 mod2 rel1 approxim1 predominantli1
modern modernist6 reform2 nowadai1 contemporari1 futurist1 innov0
modernist modern6
modif modifi7 alter4 chang3 rework2 improv1 redesign1
modifi modif7 alter7 chang3 edit2 amend1 rework1
modul transmiss1 modular1 transmit0
modular modul1
moe archi1
moham mohammad8 muhammad7 muslim4 islam4 islamist3 allah2
mohammad moham8 muhammad7 caliph2 muslim2 mahmoud1 allah1
mohan mukherje2 prakash1 chopra0 pandit0
mohawk hair0
moin iowa5 am3 bloomington1 duluth0 akron0 minneapoli0
moist moistur4 dry2 wet2 dri2 soak1 drench0
moistur humid4 moist4 dry3 wet1 vapor1 rain1
mold fungal2 fungu2 spore1 fungi0
moldova lithuania2 romania2 azerbaijani1 carpathian1 azerbaijan1 sardinia1
molecul molecular7 atom3 compound2 gase1 substanc1 particl1
molecular molecul7 atom1 chemistri1 compound1 protein0
molina outfield3 rey2 bautista1 ramirez1 hitter1 fielder1
mollusk gastropod6 snail3 oyster2 invertebr2 octopu1 crab0
molten melt5 heat1
mom mother6 mum3 mama3 mommi3 dad3 momma2
momentarili temporarili2 prematur2 instantli1 instant0 briefli0 immedi0
momentum impetu2
momma mama7 mother3 mommi3 mum3 mom2
mommi mother3 momma3 mum3 mom3 mama2
monaco itali2 princip1 ferrari1 marseil1 porto1 italia1
monarch monarchi6 royalti4 royal4 queen3 king3 kingdom2
monarchi monarch6 royalti4 ruler2 kingdom2 dictatorship2 royalist1
monast monasteri5 monk4 benedictin1 priest0 priesthood0 seminari0
monasteri monast5 monk3 benedictin2 convent1 clergi1 pilgrimag1
monei dollar4 financi3 fund1 wealth1 cash0 spend0
monetari currenc4 dollar3 inflat2 cash2 fund2 financi1
mongol mongolian7 mongolia4 kazakh3 khan3 turkic2 kazakhstan1
mongolia mongolian5 mongol4 kyrgyzstan4 kazakhstan3 siberia2 cambodia2
mongolian mongol7 mongolia5 kazakh4 turkic4 eurasian2 khan1
monica hilari2 rachel1 hillari1 elena1 clinton0
moniqu natasha1 ashlei0 rene0 erika0 cindi0
monitor displai6 screen4 surveil3 alert2 track1 analyt1
monk monast4 monasteri3 buddhist3 buddha2 buddhism1
monkei ap5 primat4
monmouth severn1 trenton1
monograph treatis3 hardcov1 handbook1 paperback1 nonfict1 annal0
monsieur madam1
monsoon rainfal2 rain1 meteorolog1 raini1 precipit1 arid0
monster beast2 monstrou2 enemi1 creatur1
monstrou grotesqu2 monster2 horrif0
montan lowland2
montana wyom3 colorado2 yellowston2 vermont1 minnesota1 louisiana1
montenegrin montenegro4 slovenian4 bosnian3 serbian3 sloven3 slovak3
montenegro serbia5 montenegrin4 kosovo4 yugoslavia4 slovakia3 croatia3
monterei california1 riversid1 sacramento0 bernardino0
monterrei guadalajara2 ciudad2 mexico2 veracruz2 oaxaca1 nueva1
montevideo uruguai3 uruguayan3 air2 boca0 argentin0 argentina0
montgomeri denton1 raleigh1
month monthli5 week3 year2 date1 season1
monthli month5 weekli2 yearli1 annual0 period0
montpelli marseil2 toulon2 bordeaux1 ligu1 deportivo1 napoli0
montreal quebec4 toronto3 vancouv3 ottawa3 canadien3 calgari3
montros walsal2 coventri1 hacknei1 leicestershir0 terrac0 glasgow0
monument memori3 statu3 landmark3 templ2 coloss2 sculptur2
mood melancholi2 bipolar1 moodi1 happi0 emot0 cheer0
moodi mood1
moon lunar8 luna2 apollo1
moonlight shine1 lunar0
moor moroccan2 berber1 arabian1 sunni1 muslim0 islam0
moos deer1
moral manni3 ethic3 virtu1 chavez0
moravian bohemia3 pragu1 czechoslovak1 brno0 bergen0
more much2 less1 most1
moreno ruiz1 marquez1 gomez1 torr0 karim0
moreov furthermor5 addition1
mormon ld6 brigham2 byu1 missionari0
morn wake3 afternoon3 even1 overnight1 noon1 daytim1
moroccan morocco5 tunisian4 algerian2 sudanes2 arab2 arabian2
morocco moroccan5 tunisia5 tunisian4 algeria4 sahara4 arabia3
morpholog anatom0 linguist0
morri laurenc1 smith1 william1
morrison gonzaga0
mortal demis3 death3 fatal2 lifespan1 posthum1 lethal1
mortar cement3 masonri2 concret1 brick1
mortgag loan3 lend2 financ1 financi0
mosaic panorama2
moscow russia5 leningrad4 soviet3 petersburg3 siberia2 spartak2
mose biblic1 testament1 exodu1 mosh1
mosh mose1 sheldon0
mosqu masjid6 church2 islam2 imam1 shrine1 synagogu1
mosquito insect3 malaria2 pest1 larva0 bug0
most mani3 plenti3 mostli2 some2 lot1 major1
mostli mainli7 larg6 primarili6 gener4 usual4 partli3
motel hotel5 marriott0 cottag0 lodg0
moth insect3 larva3 noctuida2 pest2 tortricida2 butterfli1
mother mom6 mum6 mommi3 matern3 momma3 mama3
motif pattern2
motion movement4 dynam2 move2 maneuv2 trajectori2 slide2
motiv incent1 encourag1 inspir0 ambit0 desir0
motor propel3 engin3 machineri2 propuls2 shaft1 motorcycl1
motorcycl bike4 biker3 rider2 bicycl2 harlei2 suzuki2
motorola smartphon1 phone1 nokia1 iphon0 blackberri0
motorsport race6 nascar5 racer4 prix3 speedwai2 automot2
motorwai highwai4 freewai4 expresswai3 roadwai3 road2 roadsid2
motto slogan4
mount attach0
mountain himalaya2 alp2 himalayan2 foothil2 elev2 hilli2
mourn grief3 funer3 somber1
mous mice5 rodent1
mouth teeth3 oral3 tongu3 saliva2 gum2 jaw2
move reloc6 movement3 motion2 migrat2 walk2 shift1
movement motion4 move3 walk1 slide0
movi film7 cinema4 filmmak3 theater1 cinematographi0 hollywood0
mozambiqu africa4 cameroon2 zimbabw2 malawi2 congo2 angola2
mozart amadeu3 haydn2 beethoven2 compos2 brahm1 libretto1
mp parliamentari1 parliament1
mph speed6 veloc3 sped1 fast1 fastest1 slower0
mr madam0
mri imag3
mrna rna5 transcript1 protein1
msc bsc3 master1 mba1
much more2 lot1 enough0 full0
mud muddi6 dirt2 sand0
muddi mud6 dirt1 dirti0
muffl hear0
mug cup1 beverag0
mughal babu1 nawab1 decca0
muhammad mohammad7 moham7 prophet3 muslim2 allah2 caliph1
mukherje sonia2 mohan2 nehru1 pandit1
muller herrera1 jurgen1 karim1
multi multipl6
multicultur ethnic4 cultur3 divers2 minor2 racial0 caucasian0
multimedia audio1 media1 playback0
multin subsidiari3 foreign1 global1 internacion0
multipl multipli7 multi6 arithmet4 sever2 individu2 algebra2
multiplay gameplai1
multipli multipl7 calcul3 arithmet3 comput1 divid1 formula0
multitud myriad2
mum mother6 mom3 momma3 mommi3 mama2 grandmoth1
mumbai maharashtra5 bombai4 gujarat2 tokyo2 pradesh2 ahmedabad2
mumbl mutter2 murmur1
munchen munich5 bavaria3 stuttgart2 dusseldorf2 bayern2 berlin2
mundan commonplac0
mundo lucian1
munich munchen5 bavaria4 bayern3 berlin2 germani2 dortmund1
municip local4 mayor4 citi2 urban1 government1 township1
munit ammunit3 explos3 weaponri3 armament3 gunpowd3 weapon3
munoz perez1 mendez1 alvarez0 ortega0
munro otago0
munster derri1 dresden0 kilkenni0
mural paint4 fresco3 artwork3 painter2 art1 artist0
murder kill6 homicid4 killer4 crime3 crimin2 death2
murmur mutter4 grumbl3 whisper2 groan2 mumbl1 moan0
murrai smith1 mckenzi0
musa banana0
muscl muscular6 bicep2 weightlift1 gym0 rip0
muscular muscl6 fit0 weightlift0
muse louvr4 museo3 biennal2 museum2 kunst1 remark0
museo museum5 muse3 academi1 exhibit0 louvr0
museum museo5 exhibit3 muse2 antiqu1 biennal1 smithsonian1
mushroom fungu3 fungi3 spore2 fungal1
music tune4 musica4 musician4 musik4 song3 broadwai3
musica musik4 music4 musician4 musiqu2 compos2 instrument2
musician guitarist5 instrumentalist4 music4 perform4 musica4 instrument3
musik musica4 music4 musician3 orchestr2 musiqu2 piano2
musiqu musica2 musik2 piano2 midi1 music1 instrument1
muslim islam6 islamist5 moham4 allah3 mohammad2 isi2
mussolini benito4 giusepp1 adolf1 fascism1 fascist1 hitler1
must requir1 necessari0 gotta0
mustach beard2 stubbl0
mustafa hussein1 anatolia1 kurdish1 turkic0 ottoman0 ismail0
mustang ford1 pontiac1 corvett0
mutant mutat4 genet1
mutat mutant4 genet2 evolv0
mute silent2 silenc2 deaf0
mutter murmur4 mumbl2 remark1 complain0
muzzl barrel2 rifl1 firearm1 ammunit0 gunn0 shotgun0
myanmar burma8 burmes6 bangladesh2 malaysia1 singapor1 indonesia1
myer meyer2
myle dillon1 keenan0
myriad multitud2
myself yourself7 himself2 oneself2 herself1 self1 ourselv0
mysor karnataka3 jaipur1 rajasthan1 bangalor1 telangana1 taluk0
myspac facebook4
mysteri unusu2 peculiar2 suspici1 secretli1 suspect1 coincident1
mystic spiritu2 magic2 metaphys1 witchcraft0
myth mytholog2 mythic2 folklor1 legend1 tale1 stori0
mythic mytholog5 folklor2 myth2 hercul0 deiti0
mytholog mythic5 deiti3 folklor3 myth2 zeu2 hercul2
naacp klan1 black1 confeder0
nacion mexico0 concacaf0 clube0 internacion0 argentina0
nadia irina0 olga0 sharon0
nadu karnataka2 madra2 kerala2 andhra2 chennai2 odisha1
nagar delhi2 chennai2 hyderabad1 kolkata1 mandir1 calcutta1
nagasaki hiroshima6 bomb1
nagoya yokohama3 fukuoka2 kyushu2 osaka1 tokyo1 chiba1
nah nope2 probabl0 yep0
naia ncaa0
nail fingernail8 claw2 fingertip1 toe1
nairobi kenya8 kenyan5 tanzania2 africa2 uganda2 congo2
nak sima1 kata1
nakamura oleg1 kenji0
nake nude5 bare1 underwear0
name design3 nomenclatur2 specif2 especi2 particularli1 terminolog1
namesak eponym4
namibia johannesburg2 cape2 africa2 pretoria2 durban1 tanzania1
nanci barbara1 deborah1 theresa0
nanj shenzhen4 tokyo3 beij2 shanghai2 seoul2 jiangsu1
nanni housekeep1 caretak1
nant havr1 guernsei1 lieg0 latvia0 alsac0 calai0
naomi isabella1 sasha0 alyssa0 cassi0
nap sleep3 asleep3 sleepi2 snuggl2 slept2 sleeper1
napkin handkerchief1
napl napoli3 triest2 itali1 sicili1 sardinia1 calabria1
napoleon bonapart6 frenchman0
napoli juventu3 napl3 sevil2 porto2 milan2 madrid2
narayan reddi1
narcot heroin4 drug3 opium3 medic1 cocain1 prescript1
narr storytel5 storylin3 stori2 tale2 narrat1 memoir0
narrat narr1 dialogu1 storytel0
narrow wider5 wide4 widen3 width3 smaller3 thinner2
nasa spacecraft4 astronaut3 spaceship1 astronomi0 apollo0 voyag0
nasal nose6 nostril4 rhino1
nascar motorsport5 race4 speedwai2 racer2 daytona2 busch1
nash sun2 kobe2 wade0
nashvil tennesse5 chattanooga3 memphi3 minneapoli1 bristol0 dayton0
nassau bahama4 isl2 island2 ithaca1 rotterdam0
nasser pharaoh1 egyptian1
nasti disgust2 viciou0 gross0 unpleas0
natal durban2 johannesburg1 pretoria0
natali natalia3 nina1 vanessa1 natasha1 maria1 carri0
natalia natali3 tatiana2 maria1 irina1 sarah0 nina0
natasha natali1 moniqu1 cassi1 natalia0 calli0 gretchen0
nate nathan1
nathan nathaniel1 nate1
nathaniel nathan1 christoph1 thoma0
nation nationalist7 ethnic5 foreign4 countri4 nationwid3 regim2
national czechoslovak0
nationalist nation7 loyalist2 ethnic1
nationwid nation3
nativ indigen4 indian3 tribe3 iroquoi2 inuit2 aborigin1
nato allianc1 alli1 peacekeep0
natur citizenship4 citizen3 ecolog2 unnatur2 environment1 immigr1
naturalist ecolog2 botanist0 natur0 biologist0
nausea vomit4 sick4
nautic maritim5 naval4 sail4 sailor3 ship3 gallei3
navajo tribal2 maori1 tribe1 nepali0
naval navi6 warship5 maritim4 nautic4 ship3 battleship3
navarr pyrene1 catalonia1
navarro santana1 gomez0 gustavo0 andr0
navi naval6 uss3 admiralti3 warship3 maritim2 ship2
navig travers1 explor1 passagewai0 menu0 topograph0
nawab menon2 bahadur1 mughal1 calcutta0 vikram0 hussain0
nazareth galile1 matthew1 joshua0
nazi hitler3 reich3 fascist2 german2 jew1 adolf1
nba basketbal6 laker2 sport2 wnba2 knick2 piston2
nbc espn3 cb2 primetim2 broadcast1 pb0 hbo0
ncaa collegi3 intercollegi1 tournament1 ucla1 uci1 colleg1
ne nintendo3
neal dirk0
near nearbi6 approach3 nearer3 closest2 whereabout2 vicin2
nearbi near6 vicin5 whereabout3 nearest3 nearer2 closest2
nearer nearest3 near3 closest3 closer2 nearbi2 vicin2
nearest closest6 nearer3 nearbi3 vicin2 near2 proxim0
nearli almost7 bare3 somewhat2 larg2 roughli2 practic2
neat interest2 fascin1 cool0
nebraska omaha4 iowa2 indiana2 northampton1 lincoln1 kansa1
nebula astronom2 cosmo1 astronomi0 galaxi0
necess necessari2 mandatori2 requir2 essenti1 conveni1 import0
necessari requir4 unnecessari4 suffici2 necess2 mandatori2 need2
necessarili precis2 sure1 pure1 kinda1 definit1 undoubtedli1
necessit appropri0
neck collarbon1
necklac jewelri5 jewelleri4 bracelet3 pendant2 amulet2 ear1
nectar peach0 fruit0
need requir5 request4 want2 necessari2 seek1 desper0
needi chariti1 charit0
needl bandag1 vein0
neg posit2 minu2 opposit1 affirm0 critic0
neglect ignor2 omit0 overlook0 abandon0
neglig liabil3 liabl2 lawsuit2 su0 sue0 damag0
negoti bargain4 agreement3 deal2 compromis2 bid1 contract0
negro black3 afro2 african2 caucasian1 racial1 racist0
nehru pandit3 indira3 gandhi1 mukherje1 ashok0
neighbor neighbour7 adjac5 neighborhood2 neighbourhood2 housem1 nearbi1
neighborhood neighbourhood8 suburb5 residenti2 neighbour2 neighbor2 dwell2
neighbour neighbor7 neighbourhood4 adjac4 neighborhood2 housem2 border1
neighbourhood neighborhood8 neighbour4 suburb3 dwell3 residenti2 apart2
neil armstrong2 brennan0
neither either5 both4 nor1
nelli mimi1 peggi0
nelson graham1
nemesi enemi1 villain1
neolith archaeolog4 prehistor3 excav2 archaeologist1 archeolog1 potteri0
nepal kathmandu6 nepali3 himalayan3 bhutan3 himalaya3 canton1
nepali nepal3 kathmandu2 indian2 khmer1 hindu1 cambodian1
nephew grandson5 uncl3 cousin1
neptun pluto2 saturn2 planet2 planetari1
nerv nervou2 neuron1 neurosci1 neurolog1 sensori0
nervou anxiou2 nerv2 anxieti1 nervous0
nervous anxiou3 hesitantli2 uneasi2 fright1 impati1 frantic1
nest brood3
net network4
netbal basketbal0 softbal0
netflix blockbust0 hbo0 youtub0
netherland holland7 amsterdam5 dutch4 rotterdam4 groningen3 belgium3
network net4 connect3 ethernet3 lan2 cisco1 commun1
neue nouvel3
neural neuron6 cortex3 brain2 neurosci2
neurolog neurosci5 cerebr5 brain1 parkinson1 nerv1 neuron0
neuron neural6 neurosci4 brain2 cortex2 nerv1 neurolog0
neurosci neurolog5 neuron4 cortex3 brain3 cerebr2 neural2
neutron nucleu2 isotop2 radioact1 nuclei1 nuclear1 fission1
nevada vega3 virginia3 colorado2 idaho2 arizona2 reno1
never whenev3 ever2 soon2 when2 alwai2 sometim0
nevertheless nonetheless4 consequ1 howev0 therefor0
nevil radcliff1 owen1
new newli6 newspap2 newfound1 newscast1 announc1 journal0
newark camden1 northampton1 brooklyn0 albani0
newborn infant7 infanc3 birth2 fetal2 babi1 childbirth1
newburi oxfordshir1 gloucestershir1 devon0
newcastl sunderland2 tyne2 cardiff1 grimsbi1 brighton1 watford1
newcom newli1 welcom1 rooki1 introduc0 starter0
newer outdat3 latest3 newest3 version2 older1 old1
newest latest7 recent3 newer3
newfound newli2 new1 rediscov0
newfoundland scotia2 greenland2 quebec2 manitoba1 canada1 provinc1
newli new6 newfound2 previous1 exist1 newcom1
newmarket racecours2 racetrack2 belmont1
newport rhode0 pembrok0 southeast0
newscast primetim3 report2 newspap1 broadcast1 journal1 televis1
newspap journal4 journalist4 new2 gazett2 reuter2 report2
newsweek reuter1
newtown fairfield1 sandi0 gloucest0
nfc bill1 nfl0
nfl footbal4 afc2 madden2 colt2 steeler1 fifa1
ngc angular2 galact0
ngo organ3 organis3 nonprofit1 unicef1 chariti1 activist1
nguyen vietnames2 viet1 saigon1 quezon0
nh healthcar2 hospit1 infirmari0 medic0
nhl hockei6 canuck3 oiler3 sabr2 iihf2 canadien2
niagara ontario3 winnipeg1 buffalo1 alberta1 manitoba0 toronto0
niall liam2 seamu1 connolli0 aidan0
nicaragua hondura3 chile2 venezuela2 rica1 mozambiqu1 paraguai1
niccolo domenico1
nice awesom3 great1 cool1 sweet1 love1 amaz0
nichol darci1 hast0 holt0
nichola nicola2 nick1
nicholson robert0
nick jona1 nichola1 howi0
nickel metal1 copper1 cent1
nickelodeon cartoon0
nicki nikki0
nico tobacco1
nicol kati1 alyssa1 kristina0 kristen0 jen0
nicola nichola2 alexandr1 catherin1 gerard0
niec granddaught4 aunt2 sister2 cousin0 grandmoth0 daughter0
niger nigeria5 nigerian5 lago3 gambia3 africa2 benin2
nigeria nigerian8 lago7 niger5 benin3 africa3 ghana2
nigerian nigeria8 lago6 niger5 benin2 african2 ghanaian1
night nighttim5 even5 nocturn2 nightli2 midnight2 overnight2
nightclub club3 tavern1
nightfal dusk4 sunset2 daylight2 nighttim2 even1
nightingal nurs2
nightli overnight2 night2 weekli2 even1 nighttim1 daili1
nightmar dream3 horror1 scare0 fear0 vision0 scari0
nightstand bedroom1 bedsid1
nighttim night5 nocturn5 daytim4 dusk3 daylight3 even3
nike sneaker1 shoe1
nikita alexei1
nikki mikei0 nicki0
nikola jozef0 toma0
nikolai oleg2 ivanov2 dietrich2 alexei1 vladimir1 konstantin1
nil henrik1
nile egypt2 cairo0 river0 egyptian0 suez0
nina nino2 natali1 cassi1 natalia0
ninja samurai2 kata1
nino nina2
nintendo wii4 sega3 ne3
nippl breast4 tit1
nippon japanes5 japan4 hokkaido3 tokugawa2 prefectur2 fukuoka1
nissan chevrolet4 hyundai2 mazda2 toyota2 pontiac2 porsch1
nitrat nitrogen4
nitrogen nitrat4 ammonia3 nutrient2
nix unix1
nixon presid1 reagan1 presidenti0
nobel laureat1
nobil nobl6 nobleman3 royalti3 aristocrat2 ruler1 aristocraci1
nobl nobil6 nobleman2
nobleman nobil3 nobl2 aristocrat1 baronet1 viscount0
nobodi whoever4 everyon3 anybodi2 anyon2 everybodi1 myself0
noctuida erebida4 tortricida3 geometrida2 moth2 crambida2 larva1
nocturn nighttim5 night2 wake1 nightli1 even1 daytim0
node network1 graph0 breadth0 cluster0
noir burgundi1
nois noisi8 scream2 sound1 growl1 quieter0 quiet0
noisi nois8 quieter2 quiet1 loud0
nokia smartphon4 phone2 blackberri1 mobil1 motorola1
nomenclatur design3 name2 taxonomi1 taxon1 terminolog0 epithet0
nomin nomine7 ostens3 candid3 candidaci1 oscar1 shortlist1
nomine nomin7 candid3 finalist2 elector1 appoint1 elect0
none plenti0 few0 mani0
nonetheless nevertheless4 howev3 though2 yet2 still1 although1
nonfict autobiographi2 novelist2 biographi2 novel1 fiction1 literatur1
nonlinear linear1 dynam1
nonprofit chariti2 charit2 ngo1 philanthropi1 voluntari1 philanthrop1
nonsens bullshit2 silli1 stupid1 absurd1 ridicul0
noodl pasta4 spaghetti1
noon middai5 afternoon4 midnight1 morn1
nope ye3 yep2 nah2
nor neither1
nora rita1 erika0
nord arctic2 nordic1 scandinavian0 strasbourg0
nordic scandinavian7 scandinavia6 norwegian4 sweden4 swedish4 norwai3
norfolk norwich3 northamptonshir2 hampshir2 arun2 ipswich1 lancashir1
normal typic5 usual4 gener3 rare1 presum1 mostli0
nors vike5 scandinavian4 iceland3 freyja3 nordic2 scandinavia2
north northern6 northeast5 northward3 northernmost3 southward2 northwest2
northampton northamptonshir4 gloucest2 nebraska1 lincolnshir1 southampton1 exet1
northamptonshir hertfordshir4 northampton4 lincolnshir4 nottinghamshir3 cheshir3 cambridgeshir3
northbound southbound6 westbound4 eastbound4 southward1 southeast1 east1
northeast north5 northeastern4 northern3 southward3 southeast3 upstat3
northeastern northeast4 northern1 northwestern1 north1 southeastern1 northernmost0
northern north6 northernmost4 northeast3 northward3 southward2 northeastern1
northernmost northern4 north3 southernmost3 northward1 southeastern0 arctic0
northumberland cumbria4 surrei3 cheshir3 anglia3 suffolk3 peterborough3
northward southward6 eastward4 north3 westward3 northern3 northernmost1
northwest west2 north2 northeast1 southwestern1 westward1
northwestern princeton2 stanford1 northeastern1 usc0 dartmouth0
norwai norwegian5 oslo5 sweden4 denmark4 trondheim4 scandinavia4
norwegian scandinavian6 norwai5 danish5 swedish5 nordic4 scandinavia2
norwich ipswich4 peterborough3 suffolk3 norfolk3 portsmouth3 southport2
norwood suffolk1
nose nasal6 nostril5 snout1 cheek1 face0
nostalgia vintag1 long1 memori0 familiar0
nostril nose5 nasal4
not onli1 hardli1 isn0 bare0
notabl promin4 noteworthi3 famou3 renown3 particularli2 fame2
notat denot4 symbol1 syntax0
note mention1
notebook laptop2
noteworthi notabl3 remark1
noth nothin3 anyth1
nothin noth3 somethin1 anyth0
notic markedli3 significantli2 visibl1 consider1 spot1 substanti1
notif notifi6 alert4
notifi notif6 alert2
notion concept4 definit2 defin1 conceptu0 mean0
notori infam4 gangster1 rapper0
notr universidad2 usc1 ecol0 dame0
nottingham nottinghamshir6 midland3 peterborough3 doncast3 rotherham3 derbyshir2
nottinghamshir nottingham6 lancashir4 bedfordshir3 northamptonshir3 hertfordshir3 surrei3
noun adject1 terminolog1 synonym1 plural0 term0
nouvel nuevo3 neue3 nueva0
novak milo1 hassan1 feder0
novel novelist5 book3 literatur3 fiction2 nonfict1 paperback1
novelist writer6 novel5 literatur3 author2 screenwrit2 write2
novella novel1
novelti anomali1 peculiar1
novgorod latvia1 odessa1 kiev0
novi gerai0
novic inexperienc3
now anymor2 ago1 still1 nowadai0
nowadai modern1 now0 anymor0 ago0
nowher wherev4 anywher4 where3 everywher2 somewher1 locat1
nrl rugbi4 afl2 essendon2 parramatta1 collingwood1 premiership0
nsa spy1 cia0 qaeda0
nsw queensland6 sydnei4 melbourn4 australia3 brisban3 wale3
nuclear radioact3 fission2 uranium2 reactor2 nucleu2 nuclei2
nuclei nucleu7 isotop2 atom2 nuclear2 neutron1 proton0
nucleu nuclei7 neutron2 atom2 nuclear2 isotop2 proton1
nude nake5 pornograph1
nueva nuevo4 monterrei1 albuquerqu1 primera1 sevil0 nouvel0
nuevo nueva4 nouvel3 primera1
null vanish0
number digit4 renumb4 integ2 arithmet2 math1 sequenti1
numer countless7 sever5 mani4 few3 dozen2 variou2
nun convent3 jesuit0 monast0
nunez rodriguez2 perez2 gomez2 colombian1 cruz1 alvaro1
nuremberg reich4 auschwitz1 rhineland1 versail1 wehrmacht1 holocaust1
nurs nightingal2 hospit0
nurseri preschool1 orphanag0 lullabi0
nut peanut3 almond1 walnut1
nutrient nutrit6 phosphoru3 dietari3 vitamin3 nitrogen2 miner2
nutrit dietari7 nutrient6 diet4 ration2 supplement1 metabol1
nyc york7 manhattan6 brooklyn4 yorker3 westchest3 borough3
nylon fabric3 materi2 cotton1 polym1 woven1 textil0
nyu fordham2 cornel1 york1 syracus1 univers1 campu0
oak hardwood2 woodland1 arbor1 wood1 cedar0 hickori0
oakland raider3 seattl2 pittsburgh1 cincinnati1 riversid1 indianapoli0
oath sworn3 swear1 vow1
oaxaca puebla4 veracruz3 mexico3 hidalgo2 guadalajara2 aztec2
ob obes1
obama barack7 presid3 bush3 presidenti2 clinton1 hillari0
obedi obei4
obei obedi4 compli1 enforc0
obes diet2 fat2 ob1 nutrit0 starvat0 fatti0
obituari cemeteri2 posthum1 funer1 coron1 autopsi1
object oppos1 be0 controversi0 toi0 opposit0
oblast petersburg2 moscow1 odessa1 prefectur1 spartak1 leningrad0
oblig respons2 authoris1 duti1 ensur1 commit0 grate0
obligatori necessari1 unnecessari0
obliqu angl3 slant1 parallel0
obo flute4 clarinet4 instrument3 violin0
obscen vulgar0
obscur visibl3 invis2 opaqu2 uncov0 conceal0
observ watch2 view1 monitor1 gaze1 sight1 examin0
observatori telescop3 astronomi2 astronom2
obsess fascin0
obsolet outdat3 defunct3 supersed2 useless1 discontinu0 abandon0
obstacl barrier2 obstruct0 avoid0
obstruct obstacl0
obtain get2 retriev2 acquir1 arriv1 gain1 deriv0
obviou obvious2
obvious clearli4 obviou2 appar2 evid1 sure1 probabl1
occas circumst1 event1 situat1 time0
occasion often8 frequent7 regularli6 rare6 routin5 sometim4
occult paranorm1
occup profess6 workplac3 emploi2 vocat2 career2 worker2
occupi spaciou0
occur occurr1 happen1 incid1 experienc1 wit1 phenomenon1
occurr occur1 incid1 pattern1 repetit1
ocean sea6 water3 underwat2 beach2 atlant2 aquat2
oceania zealand2 papua1 contin1 queensland1 archipelago1 maldiv1
och det1
ochreou fuscou3
octopu tentacl4 squid2 mollusk1
od integr1
odd strang5 bizarr3 weird3 chanc2 bet2 probabl1
oddli strang4 curious3 unusu3 surprisingli2 odd1
oder und0 ein0
odessa crimea2 lviv2 kiev2 bulgaria2 ukrain1 montenegro1
odi cricket3 wicket2 batsman2 bat1 in1 bowl1
odin freyja2 saga1 nors0
odisha assam2 andhra2 karnataka2 telangana1 maharashtra1 sumatra1
odor smell6 stench4 scent3 aroma3 stink2 fragranc1
off out2
offenc offens3 crime2 penal1 convict1 prosecut0 crimin0
offend crimin3 offens2 crime2 insult2 convict2 perpetr2
offens offenc3 offend2 defens2 penal0 convict0 incid0
offer add4 accept3 invit3 deal3 kei2 avail2
offic policemen5 policeman5 cop3 patrol2 constabulari2 lieuten2
offici refere2 author2 unoffici1 technic1 legisl0
offshor maritim1 sea1 harbour0 nautic0 ocean0
offspr breed1 reproduct1 babi1 descend0
often occasion8 frequent8 regularli7 rare6 routin5 seldom5
ohio cincinnati4 michigan3 cleveland3 toledo3 indiana3 iowa2
oil petroleum5 fuel2 aroma1 gasolin1 petrol0 scent0
oiler edmonton5 nhl3 canuck2 sabr2 hurrican2 bruin1
okai alright6 fine2 good0 sure0 great0 cool0
okinawa hokkaido1 osaka1 japan1 nippon1
oklahoma tulsa4 kansa3 arkansa1 indiana1 texa1 ohio1
olaf harald2
old older5 ag4 elderli2 vintag1 newer1 senior1
older younger6 ag6 old5 elderli2 oldest2 young2
oldest eldest2 older2 earliest1 youngest1 ag0
oldham derbyshir3 lancashir3 rochdal3 barnslei3 salford3 oxfordshir3
oldi classic2
oleg nikolai2 konstantin2 alexei1 olga1 dmitri1 nakamura1
olga tatiana2 oleg1 elain0 nadia0
oliv mediterranean1 felic0
oliveira silva4 pereira2 marcelo1 paulo1 ferreira1 ivanov1
olivi laurenc1 alistair1
olivia chloe0
olli skater1
olsen lucil0
olymp olympian4 medal2 athlet2 torino1 competit1 medalist0
olympia athen0
olympian olymp4 medalist2 athlet2 medal1 sprinter0
omaha nebraska4 indiana2 indianapoli1 iowa1 bloomington1
oman bahrain2 sultan2 qatar2 kuwait1 arabia1 maldiv1
omar gonzalez1
omin sinist2 menac2 alarm1 uneasi1 frighten1 fear0
omit unnecessari2 neglect0 exclud0 absent0
onboard aboard4 board2 pilot1
onc twice3 repeatedli2 whenev1 frequent0 often0 seldom0
oneself self5 himself3 yourself3 myself2 ourselv2 herself1
ongo continu1
onion veget1
onli not1 certainli0 just0
onlin upload0 avail0
onstag stage4 backstag3 perform2 concert2 theatric1 audit1
ontario toronto5 provinci4 alberta4 quebec3 ottawa3 manitoba3
onward toward0
opaqu transpar6 transluc6 obscur2 visibl0
open reopen3 close2 entranc2 launch1
openli publicli0
oper surgic3 surgeri2 servic2 multipl1 surgeon1 manag1
opera operat6 libretto3 teatro1 music1 orchestra0
operat opera6 libretto4 teatro1 verdi1 orchestr0
opin remark2 argu2
opinion disagre1 subject1 thought0 reason0
opium narcot3 heroin3 drug2 cocain2
oppon compet2 showdown2 enemi1 battl1 match1 combat0
oppos opposit4 against2 anti1 propon1 object1 contrari0
opposit oppos4 revers2 upsid1 neg1 dissent1 contrari0
oppress repress2 racism2 discrimin1 persecut1 prejudic0 freedom0
opt decid0 chose0
optic len3 lens3 laser2 telescop2 glass1 microscop1
optim optimist6 minim4 maxim3 hope1 algorithm0 confid0
optimist optim6 hope0 confid0
option choic3 choos2 chose1 mandatori1
or miner1
oracl sql1
oral dental3 mouth3 tooth2 dentistri1 teeth1 saliva1
orang citru3 purpl0 reddish0
orbit kepler1 satellit1 spacecraft1 trajectori0
orchard horticultur3 vineyard1 fruit0
orchestr orchestra7 symphoni4 compos4 symphon3 musik2 philharmon2
orchestra orchestr7 philharmon3 symphoni3 soloist2 musician2 compos2
orchid flower1 venu1 floral0
ordain ordin3 seminari1 ecclesiast1 clergi0 priesthood0 ceremoni0
ordeal anguish0
order arrang4 sort4
orderli arrang1
ordin ordain3 unconstitut0 priesthood0
ordinari unusu0
ordnanc munit1 gearbox0
oregon bois2 idaho2 portland1 wyom1 kansa1 missouri0
org organ3 organis2 organiz0
organ organis8 organiz7 org3 group3 bodi3 attende3
organis organ8 organiz7 enterpris3 ngo3 manag2 arrang2
organist instrumentalist1
organiz organis7 organ7 enterpris3 corpor2 manag2 compani2
orgasm climax2 clit1 intercours1 cum1 sex0
orient rotat4 asian3 asiat2 sidewai2 tilt1 direct1
origin ancestr2 etymolog2 initi1 sourc1 ancestor1 previous0
oriol philli2 marlin2 yanke2 brave1 astro1 mlb1
orion constel1
orlando florida3 miami2 tampa1 lauderdal0 atlanta0 houston0
orlean louisiana4 katrina3 shreveport1 hurrican1 tulan0
ornament decor3 ornat2
ornat decor4 ornament2 adorn1
orphan orphanag3 abandon1 dormant1 disappear0 childless0
orphanag orphan3 adopt1 nurseri0
orson well1
ortega perez1 rodrigo1 marquez0 cort0 munoz0
orthodox orthodoxi7 ecumen2 judaism1 cathol0 ecclesiast0 jewish0
orthodoxi orthodox7 ecumen3 judaism3 catholic2 theologi2 theologian2
orthogon perpendicular0
ortiz sox1 stanton1 manni1
orton wrestler1 wrestl1 smackdown1 hogan1 ambros0 reign0
osaka tokyo6 japan4 prefectur2 hokkaido2 chiba2 nagoya1
osborn barker0
oscar award3 nomin1 emmi0
oskar marku1 fredrik0 werner0
oslo norwai5 trondheim3 scandinavia2 aarhu2 stockholm2 edinburgh1
osman pasha1 ibrahim1 anwar0 sultan0 salim0
ostens nomin3 purport1 supposedli0
oswald kennedi2
otago auckland5 dunedin4 wellington4 christchurch4 zealand3 warrington1
other anoth3 some2 els1 addit1 mani0
otherwis els3 anywai2 henc1 necessarili0
oti hay0
ottawa toronto3 ontario3 montreal3 winnipeg3 calgari2 edmonton2
otto ernst0
ottoman turk4 istanbul2 turkei2 turkish2 constantinopl2 anatolia2
our their4 mine3
ourselv yourselv4 themselv4 oneself2 myself0 yourself0
oust depos2 resign1 demot0
out outta4 off2
outbreak epidem4 infect1 infecti1 viral1 influenza1 pathogen0
outcom result1
outdat newer3 obsolet3 old0 version0
outdoor outsid9 indoor2 backyard1 hike0 sidewalk0
outer exterior2 inner1
outfield fielder5 shortstop4 hitter4 baseman3 molina3 bautista2
outfit costum6 attir6 cloth5 dress5 apparel4 wardrob3
outlaw forbad3 prohibit3 ban2 illeg1 forbidden1
outlet plug0
outlook email1
outnumb battl0
output input1
outrag appal3 anger2 enrag2 offend1 angri1 angrili0
outsid outdoor9 indoor1 backyard0 exterior0
outskirt vicin4 suburb3 countrysid2 area1 border1 nearbi1
outstand honor1 magnific0 spectacular0 superb0 honour0 remark0
outta out4
outward inward6 enclos0 exterior0
oval circl1 circular1 round1 ellipt1
oven bake3 stove2 cook2 microwav0
overal total1 entir0 altogeth0
overcam overcom2 defeat2 prevail1 beaten1 endur0
overcom overcam2 succeed1
overdos poison3 suicid1 lethal0
overhaul rebuild2 rebuilt2 reorgan2 renov2 rework1 restructur1
overland plain2 upland1 wheel1 prairi0
overlap intersect3 interfer0
overlook notic0 neglect0
overnight nightli2 even2 midnight2 night2 nighttim1 afternoon1
overs gigant4 larg3 size3 sizabl3 enlarg2 larger2
oversaw overseen5 overse4 spearhead2 manag1 presid0 administ0
overse overseen5 oversaw4 administ3 supervis3 manag3 supervisori2
oversea abroad7 internation3 foreign1 intern0 geograph0
overseen overse5 oversaw5 administ2 supervis1 presid1 manag0
overthrow upris1 revolt1 insurrect0
overtook surpass4
overtur libretto1
overturn upheld3 revok2 appeal0
overview summari1 introduct0
overwhelm unbear0
overwhelmingli major3 larg3 predominantli1 mostli1 incred0
ow repai4 debt2 loan2 payment2 unpaid1 pai1
owen roonei1 nevil1
owl bird0 crow0
own owner6 ownership6 hold4 sharehold2 possess1 belong1
owner ownership6 own6 buyer1 sharehold1
ownership owner6 own6 sharehold3 hold2 heir1 landown0
oxford cambridg2 oxfordshir1 exet1 essex1 universit0 waterloo0
oxfordshir hertfordshir5 gloucestershir4 buckinghamshir4 wiltshir4 essex3 oldham3
oxid oxygen2 corros0
oxygen oxid2 breath1 atmospher1 dioxid0 ozon0
oyster seafood2 mollusk2
ozon atmospher1 ultraviolet0 oxygen0
pa fai3 un0 comun0
pablo colombian0 gomez0
pace rush1
pacif hawaii1 fiji1 hawaiian0 ocean0 oceania0
pack packag5 shipment2 ship2 bag1 suppli1 arriv1
packag pack5 shipment2 ship2 wrap1 cardboard1 bundl1
packer bear2 seahawk1 steeler1 rodger1 vike1 panther0
packet protocol1
pad cushion1
paddi irish2 patrick1 sean0
paddington surrei1 croydon0 london0
paddl rudder2 boat1 cano1 row0
padr astro3 dodger3 marin2 marlin2 met1 jai1
padua tuscani2 siena1 regina1 venic0
pagan coven1
pai payment5 paid5 wage5 compens3 repai2 earn1
paid pai5 compens3 payment3 free1 charg1 spent1
paig diva1 becki1 christi0
pain hurt6 ach5 discomfort2 agoni2 tender1 throb0
painfulli harshli0 pain0
paint painter6 artwork5 mural4 art3 fresco3 artist2
painter paint6 artist3 artwork2 mural2 fresco2 gogh1
pair team2 duo2 match1 coupl0 connect0 doubl0
paislei nottingham1 buckinghamshir1 nottinghamshir0 peterborough0 bedfordshir0
pajama underwear0
pak pakistani6 pakistan4 punjab1 afghan1 peshawar0 islamabad0
pakistan punjab5 pakistani5 pak4 islamabad4 karachi4 lahor3
pakistani pak6 pakistan5 arabian2 punjab2 malaysian1 urdu1
pal buddi1 mate0
palac mansion2 pavilion1 monarch0 estadio0 garden0
palatin aachen1 westphalia0
palazzo vittorio1
pale paler0
paler darker2 pale0 tan0
palermo parma3 sicili3 venic1 calabria1 napl1 guido0
palestin palestinian7 israel5 gaza5 hama3 jerusalem3 aviv3
palestinian palestin7 gaza5 isra5 hama4 israel3 jordanian2
palma boca2 bali1
palmer dalton0
pamphlet booklet2 leaflet1
pan pancak0
panama uruguai2 rica2 hondura2 nicaragua1 peru1 guatemala0
pancak breakfast2 pan0
panchayat taluka0 subdistrict0 bihar0
pandit nehru3 shankar2 mandir2 hindu1 takahashi1 mukherje1
pandora underworld0
panic panick4 anxiou0 crisi0
panick panic4 froze0 nervous0
panorama mosaic2
pant trouser6 jean5 panti2 underwear2 cloth2 short1
panther falcon4 seahawk2 raider1 cowboi1 lion1 steeler1
panti underwear5 pant2 brief1 thong1 trouser1 cloth0
pantri cupboard1 groceri1
panzer wehrmacht2 tank2
paolo paulo4 silvio3 matteo2 claudio2 alessandro1 milano1
papaci papal6 pontif5 pope5 vatican3 piu3 cathol2
papal pope7 papaci6 pontif5 cathol4 vatican3 catholic3
paper paperwork3 document3 print1 journal1 public1 manuscript1
paperback hardcov5 book4 bookstor3 textbook3 ebook3 isbn2
paperwork document3 paper3 file2 manuscript0
papua indonesia3 vanuatu2 indonesian1 oceania1 caledonia1 guinea1
para paramet1
parachut fall1 jump0
parad process1
paradis heaven2 utopia0
paragraph essai1 sentenc1
paraguai ecuador4 chile3 and3 uruguai3 argentina3 bolivia2
parallel concurr2 simultan1 obliqu0
paralysi paralyz6 neurolog0 seizur0
paralyz paralysi6 crippl1
paramet para1 variabl1 argument0
paramilitari militia3 constabulari1 guerrilla1 fusili1 mercenari0 milit0
parana gerai3 janeiro1
paranoia paranoid7 suspicion0
paranoid paranoia7 fear1 suspicion0 apprehens0 alarm0 anxieti0
paranorm haunt3 supernatur3 ghost2 ghostli2 occult1
parasit worm3 pathogen2 malaria2 organ1 spore1 larva1
parcel deliveri2 freight2 shipment0 logist0
parchment bake0
pardon forgiven1 forgiv0
parent famili3 upbring2 mother2 father2 matern2 patern1
parenthes bracket4
pari parisian6 franc3 sein1 gaull1 angel1 arrondiss1
parish dioces3 rectori2 church2 archdioces1 ministri1 chapel0
parisian pari6 francais3 french3 sorbonn3 franc2 arrondiss2
parker tatum0
parkinson neurolog1 tremor0
parkwai highwai1 expresswai1 turnpik1 freewai0 roadwai0
parliament parliamentari6 legislatur2 mp1 sabha1 congress1 legisl0
parliamentari parliament6 legislatur2 constitu2 mp1 legisl1 congress0
parma palermo3 tuscani3 milan1 belgrad1 adriat1 sicili1
parodi satir2 comed0
parol probat3 imprison1 sentenc1 prison0 incarcer0 correct0
parramatta sydnei4 brisban3 auckland3 adelaid2 nrl1 townsvil1
parri slash0
parrot bird2 perch1
parson patterson0 duncan0
part piec3 separ3 portion1 compon1 partit0
parti partisan1 democrat1 republican1 polit0
partial partli5 larg1
particip spectat2 attende2 compet2 contest1 involv1 join1
particl molecul1 atom1
particular specif2 particularli2
particularli especi6 specif4 special3 mainli2 notabl2 particular2
partisan polit2 republican1 ideolog1 conserv1 parti1 democrat1
partit part0
partli partial5 larg4 mostli3 somewhat2 slightli2 mainli2
partner partnership6 collabor3 allianc1 team1 link0
partnership partner6 allianc3 collabor3 agreement1 merger0 cooper0
pasadena angel1 riversid1 california1 cal1 glendal0 sacramento0
pasha osman1
paso ciudad2 texan1 texa1 houston0
pass cross0
passagewai corridor4 hallwai3 stairwel3 doorwai2 staircas2 entranc2
passeng occup2 airlin1 travel1 aboard1 airplan0 board0
passion enthusiast0
passport citizenship2
password authent2
past copi2 ago1
pasta spaghetti4 noodl4
pastor preacher6 clergi4 clergyman3 reverend3 ministri3 church3
pastri bakeri1 culinari0 dough0
pastur grassland4 graze4 livestock3 farm2 grass2 cattl1
pat patriot2 bradi2 rub1
patent invent3 innov1 inventor1
patern father3 stepfath2 parent1 matern1 inherit0
paterson mckai1 middletown0
path travers3 rout2 trail0 journei0 traver0 road0
pathet loser1 lame0 stupid0 sad0
pathogen infect4 infecti2 bacteri2 parasit2 diseas2 bacterium1
patholog abnorm3 diseas3 lesion1 diagnosi1 diagnos1 tumor1
patienc impati3 patient1
patient doctor3 clinic2 hospit2 medic2 physician2 anxious1
patio backyard1 porch1 courtyard1 meadow0 balconi0
patna bihar2 dhaka1 taluk0 jaipur0
patriarch masculin0
patricia sara0
patrick sean1 paddi1 shamrock1
patriot bradi2 steeler2 pat2 loyalist2 colt2 bronco1
patrol offic2 constabulari2 policemen1 troop1
patron guest1 attend0
pattern motif2 occurr1
patterson parson0
patti kristen1 burger1 wendi1 hamburg0
paul mccartnei1 saul1
paula lisa1
paulin joann1 lindsei1 jill0 deborah0 carol0 miriam0
paulo paolo4 gerai2 joao2 brazilian2 silva2 pereira1
paus halt4 interrupt3 hesit1 still1 distract1 stop1
pave pavement5 asphalt2 sidewalk1 drivewai0 roadwai0 road0
pavel alexei1 puck0 karel0 cyril0 andrei0 henrik0
pavement pave5 asphalt4 sidewalk3 roadwai3 road2 drivewai1
pavilion palac1
paw claw2 toe0 pet0 canin0
paxton bryce0
payment repai6 pai5 paid3 ow2 financ2 bill1
payrol wage3 salari1 pai1 workforc1 earn0
payton peyton0
paz bolivia1 bolivian0 lima0
pb nbc0 cb0
pc comput1 desktop0 xbox0 platform0
pdf document1
pea bean1 veget1 seed0
peac peacefulli5
peacefulli peac5 ceasefir1
peacekeep ceasefir2 hostil1 humanitarian1 nato0
peach fruit1 nectar0
peacock polli1
peak heighten0 elev0 top0 summit0
peanut nut3 food1 sesam0
pear fruit2 cactu0
pearc hackett1
pearl jewel1
pearson correl1
pebbl stone2 gravel2 rock0
peck cock1
peculiar unusu4 anomali2 abnorm2 mysteri2 novelti1 unconvent1
pedal bicycl0
pedersen jen1
pedestrian human1 person0
pediatr adolesc1 children0 childhood0
pedro carlo2 alvaro2 felip1 roberto1 fernando0 bautista0
pee urin4 piss4 bladder3 toilet1 restroom1
peek glimps1
peel rub1 scrape1 slice0
peer gaze2 glanc2 admir1 stare0
peerag baronet3 viscount2 baroni2 baronetci1 knight1 lord1
pegasu condor1
peggi iren0 maureen0 nelli0
peke beij3 chines2 shanghai2 china2 yunnan1 qing1
pembrok newport0
pen wrote6 author3 written3 writ3 writer2 write2
penal penalti5 offenc1 sentenc1 fine1 punish1 offens0
penalti penal5 fine1 punish0
penang malaysia5 selangor5 kuala4 malaya4 johor4 malai3
pencil draw2 pen1 drawn0
pend avail1 request0 statu0 updat0 submit0
pendant necklac2 medallion2 bracelet1
pendleton beaumont1
penelop sophi1 anya0 madelein0
penetr poke0
peng penguin1
penguin peng1 antarct1 antarctica0
peni dick1 erect0
peninsula peninsular3 crimea2
peninsular peninsula3
penitentiari prison5 incarcer5 correct4 inmat4 imprison3 convict3
penn pennsylvania3 penni1 allegheni0 philadelphia0
penni coin1 penn1 cent1
pennsylvania allegheni4 philadelphia3 harrisburg3 penn3 susquehanna2 pittsburgh2
pensacola jacksonvil2 florida1 gulf0
pension retir3
penthous bedroom1
peopl person5 individu4 folk4 human4 everybodi2 crowd1
pepper chili3 spice1
pepsi coke4 cola3 soda3 beverag0
peptid protein3 amino2 biochemistri0
perceiv percept6 sens2 sensat2 attitud1 see0
percent percentag8 half1 proport0
percentag percent8 proport2 rate0 half0
percept perceiv6 attitud2 sens2 impress1 cognit1 stimuli1
perch catfish2 fish1 parrot1
percuss drum5 instrument3 drummer2 instrumentalist1 flute1 orchestra0
pereira almeida2 oliveira2 paulo1 ferreira1 silva1 marcelo1
perez marquez3 delgado2 rey2 hernandez2 sanchez2 nunez2
perfect flawless2 beautifulli2 excel0 perfectli0
perfectli beautifulli1 fulli1 properli1 perfect0
perform musician4 entertain2 onstag2 effici2 sing2 dancer2
perfum fragranc5 scent4 cologn3 aroma1 smell0
perhap mayb8 possibl6 probabl6 like4 potenti3 somehow1
perimet length1
period magazin4 frequent3 journal3 regularli3 recur2 constantli2
peripher devic0
peripheri outskirt1
perman persist1 indefinit1 temporarili1 endur0 last0
permiss author2 allow1 privileg1 unauthor1 access1 right0
permit allow7 prohibit4 regul3 licens1 facilit1 forbidden1
perpendicular geometri1 angl1 geometr0 orthogon0
perpetr gunmen4 victim3 suspect2 murder2 offend2 crimin1
perri mckai1 duncan1
persecut oppress1 condemn0
persia persian5 khorasan3 tehran1 dariu0 empir0 iranian0
persian persia5 iranian4 arabian2 arab1 khorasan1 kerman1
persist preserv2 keep1 remain1 endur1 perman1 store0
person someon6 individu6 peopl5 somebodi3 human3 trait2
persona person0
personnel employe4 staff2 worker2 offic2 staf2 civilian1
perspect viewpoint6 view1
persuad persuas4 swai2 convinc1 urg1 encourag0
persuas persuad4
pertain relat0
perth melbourn4 sydnei4 brisban4 dunde3 nsw3 adelaid3
peru peruvian7 and5 lima4 bolivia4 inca3 chile2
peruvian peru7 bolivian3 lima3 inca3 and2 spaniard1
peshawar khyber4 lahor3 karachi3 punjab3 pakistan3 kashmir3
pest insect5 bug2 moth2 flea1 beetl1 parasit1
pet anim5 dog4 cat3 canin3 veterinari2 kitti2
petal flower6 floral5 blossom2 bouquet1 rose0 bloom0
pete peter2
peter pete2 gould0
peterborough nottingham3 norwich3 sudburi3 northamptonshir3 northumberland3 surrei2
petersburg leningrad4 moscow3 oblast2 tsar2 russia1 kazan0
petersen peterson1
peterson petersen1
petit miniatur2 mini2 tini1 littl1 small0
petra levant1 galile0 jerusalem0 haifa0
petrol gasolin5 fuel4 petroleum4 diesel2 ga1 combust1
petroleum oil5 petrol4 fuel4 gasolin2 refineri2 shale0
peugeot renault1 porsch1 mclaren1 buick0
peyton man6 quarterback2 bradi1 bree1 colt0 payton0
pga golf2 golfer2
pharaoh egyptian4 egypt1 nasser1 cleopatra0
pharmaceut medic5 pharmaci5 medicin4 drug3 prescript3 inhibitor2
pharmaci pharmaceut5 prescript4 medic1 narcot0 medicin0 medici0
phase stage1
phd doctor6 graduat1 dissert0
phenomena phenomenon6
phenomenon phenomena6 occur1
phil phillip2 philip2 philadelphia1 philipp1 philli1 joei0
philadelphia pennsylvania3 phil1 hartford1 citi1 cincinnati1 pittsburgh1
philanthrop philanthropi6 philanthropist5 charit3 chariti3 nonprofit1 generos0
philanthropi philanthrop6 charit5 chariti4 philanthropist3 fundrais2 generos2
philanthropist philanthrop5 philanthropi3 billionair2 charit2 chariti2 donat0
philharmon orchestra3 orchestr2 symphoni0
philip phillip7 philipp4 philippin2 filipino2 phil2 manila1
philipp phillip5 philip4 alexandr3 francoi1 henri1 phil1
philippin filipino7 manila7 luzon5 phillip5 mindanao4 quezon4
philli oriol2 brave2 met1 astro1 marlin1 mlb1
phillip philip7 philipp5 philippin5 filipino4 manila3 luzon2
philosoph philosophi7 socrat2 aristotl0 intellectu0
philosophi philosoph7
phoeb chandler0 tess0
phoenix arizona4
phone smartphon5 telephon4 iphon3 devic2 nokia2 mobil1
phonet pronunci5 conson3 vowel2 syllabl1 tone0 accent0
phosphat phosphoru7 nutrient2 miner0 atp0
phosphoru phosphat7 nutrient3 miner1 inorgan0
photo pictur6 photograph6 imag5 photographi3 pic2 camera1
photograph photographi7 photo6 imag4 pictur3 camera3 pic2
photographi photograph7 camera3 photo3 imag1 cinematographi1 len0
photon light1 optic0 wavelength0
phrase sentenc2 utter1
phylogenet clade5 taxonom4 superfamili2 ancestor2 taxon2 speci1
physic physicist4 mechan2 veloc2 scienc0 dynam0 rel0
physician doctor7 medic5 medicin4 surgeon3 practition2 med2
physicist scientist4 physic4 einstein2 scienc1 fei1
physiolog biologi2 biochemistri1 biolog1 biomed1 metabol0 anatomi0
pianist piano6 musician3 chopin2 compos1 schumann1 keyboardist1
piano pianist6 midi2 musik2 musiqu2 keyboardist1 music1
piazza milano2 enrico1 giovanni0
pic pictur5 photo2 photograph2
picasso artwork0 paint0 gogh0 painter0
pick choos4 chose4 select3 chosen3 choic2 pickup1
picker markham2 wakefield1
pickup pick1 truck0
pictori depict2 pose1 photograph0
pictur photo6 pic5 imag4 photograph3 shown1 depict1
picturesqu scenic3 majest1 eleg1
pie dessert1
piec part3
piedmont appalachian1
pier wharf1 harbor1 harbour1
pierc ear3
pierr francoi1 henri0
pietro giacomo2 giorgio2 constantin2 giovanni1 rocco1 alessandro1
pig hog4 boar3 pork2 rabbit1 bacon0
pigeon bird6 squirrel1 sparrow1 gees0 anim0
pigment color5 dye2 dy1 whitish1 colour0 yellowish0
pike platt2
pilast cornic2 facad0 portico0
pilgrim pilgrimag3 colonist2 settler1
pilgrimag pilgrim3 monasteri1 shrine0 tourism0
pill medic3 medicin2 tablet2 drug1 capsul1
pillow cushion2
pilot aviat4 airmen3 flown3 fly3 aircraft3 airplan3
pinch slip0 bent0
pine spruce2 birch2 wood1 tree1 forest0
pink color3 colour3 purpl2 reddish1 red1
pinyin mandarin1
pioneer groundbreak3 popular2 founder2 innov2 coin1 found1
piou devout1
pipe pipelin5 plumb4 tube1 inlet1 sink0 sewer0
pipelin pipe5 plumb2
piraci pirat5 infring0
pirat piraci5 privat3
pisa comun1 florenc1 sevil0 triest0 tuscani0 verona0
piss pee4 enrag3 urin3 anger2 upset2 irrit1
pistol firearm6 handgun6 gun5 revolv3 rifl3 ammunit2
piston cavali3 detroit2 spur2 celtic2 nba2 laker1
pitch pitcher4 in2 bat2 hitter2 rbi0 basebal0
pitcher pitch4 clemen2 outfield2 hitter2 basebal2 mlb1
piti shame3 unfortun3 sad2 suck1 worri1 rip1
pitt pittsburgh3 steeler2 steel1
pittsburgh steeler4 pitt3 indianapoli3 cincinnati3 allegheni2 pennsylvania2
piu papaci3 pope2 pontif2 papal1
pixel resolut1
pizza food0
place locat5 placement5 anywher4 posit3 someplac2 everywher2
placement place5 posit2
plagu epidem2 diseas1 ill0
plai game2 gameplai1 playabl1 player0
plaid denim0 beig0
plain overland2
plaintiff lawsuit4 defend3 litig3 sue2 su1 attornei1
plan planner5 anticip1 upcom1
plane airplan7 aircraft6 cessna3 flight3 airlin3 aviat2
planet planetari6 jupit2 neptun2 pluto1 venu1 celesti1
planetari planet6 celesti3 jupit2 neptun1 martian1 venu1
planner plan5
plant veget4 garden4 botan3 cultiv3 crop3 fern2
plantat forestri1 forest0
plasma helium0
plaster champagn0
plastic polym4 materi1 metal1 nylon0 rubber0 chemic0
plate dish1
plateau topographi1 topograph0
platform consol1 pc0
plato socrat3 athenian0
platoon enlist2 infantri1 sergeant1 convoi1 troop1 regiment1
platt pike2
plausibl specul1 possibl1
play playfulli4 entertain1 teas1
playabl plai1 gameplai1 compat0
playback audio3 stream1 record0 multimedia0
playboi cosmopolitan1
player footbal1 teammat1 plai0
playfulli play4 teas2 flirt1
playground playhous1
playhous playground1 theatr0 broadwai0
playoff postseason6 stand2 final2 championship1 semifin1
playstat consol3 soni3 xbox1 wii1 sega0
playwright theatr1 shakespear0
plaza shini0
plea plead3 guilti0
plead plea3 testifi1 guilti0
pleas delight5 thrill5 thank2 grate1 impress1 glad1
pleasant pleasantli2 unpleas1 cheer1 friendli0
pleasantli pleasant2 favor0
pleasur enjoi2 enjoy2 thank1 pornograph0 pleas0 arous0
pledg vow1
pleistocen glacial2 miocen2 prehistor1 neolith0
plenti lot5 sever4 mani3 few3 most3 countless2
plight hardship1
plot chart3 graph2 curv2 axi2 diagram0 graphic0
plu also2 besid1
plug cord2 wire0 connector0 outlet0
plumag feather2 bird0
plumb pipe4 bathroom2 pipelin2 sewer1 sink1 toilet0
plump fat2 fatti1 skinni1 bulg0
plung tumbl1
plural singular1 noun0
pluto neptun2 planet1 planetari1
pneumonia tuberculosi1 infect1 lung1 pulmonari0
pocket pouch1 underwear1 bag0 trouser0 compart0
pod ipod0
podcast audibl0 newscast0
poem poetri7 poet5 stanza4 poetic3 rhyme2 vers1
poet poetri6 poem5 whitman2 songwrit1 poetic1 stanza1
poetic poetri4 poem3 literari2 stanza1 poet1 rhyme0
poetri poem7 poet6 poetic4 rhyme3 stanza2 vers1
point gestur2 pointer1 tip1 aim0
pointedli wryli3 explicitli0 sharpli0
pointer point1
pointless useless5 meaningless1
poison contamin3 toxic3 overdos3 deadli2 toxin2 sick0
poke pokemon3 penetr0
pokemon poke3
poker gambl2 casino2 card1
pol polit1 politician0
poland warsaw6 gdansk5 krakow5 poznan4 polish4 slovakia3
polgara belgarath2 agustin0
poli polym2
polic cop7 policemen4 policeman4 enforc3 crimin2 offic1
policeman policemen6 offic5 cop4 polic4 constabulari3 constabl3
policemen policeman6 offic5 cop5 constabulari4 polic4 patrol1
polici regul1 mandat1 reform0 provis0
polish poland4 warsaw3 silesian2 slavic2 slovak2 glossi2
polit politician4 rude3 elect2 partisan2 courtesi1 pol1
politician polit4 legisl4 statesman2 govern2 congressman2 elect1
poll survei2 ballot1 voter1 elect0
pollen flower0 floral0
polli peacock1
pollock gillespi1 painter1
pollut environment4 emiss3 chemic1 contamin0 wastewat0
polym plastic4 poli2 materi1 nylon1 resin0
polynomi coeffici2 algebra1
polytechn collegi1 universit1 univers0 campu0
pomerania voivodeship3 baltic1 slovenia1 silesian1 brno0
pomeranian dog1 canin1 puppi0 chihuahua0
pond lake3 wetland3 aquat2 lagoon2 freshwat2 lakesid2
ponder contempl1
poni hors1 ponytail1 horseback1 equestrian0
pontiac chevrolet4 buick3 chrysler2 cadillac2 hyundai2 nissan2
pontif papaci5 papal5 vatican5 pope4 piu2 diocesan2
ponytail wig2 hair1 poni1
pool swim2 swimmer0 swam0 aquat0
poor poorer2 impoverish2 poverti1
poorer richer2 impoverish2 poor2 poverti1 affluent1 disadvantag0
poorli badli4 terribl2 horribl1 bad1
pop sprung1
popcorn corn2
pope papal7 papaci5 pontif4 vatican4 piu2 cathol2
popul inhabit3 demograph2 crowd1 populac1 censu0
populac popul1
popular pioneer2 unpopular2 coin2 wide0 widespread0 famou0
popularli wide2 commonli2 colloqui1 popular0 fame0
porcelain ceram4 enamel2 potteri2
porch patio1
pork pig2 meat2 bacon1 ham0 sausag0
porn pornographi7 pornograph4 sex0
pornograph pornographi6 porn4 erot1 sexual1 nude1 pleasur0
pornographi porn7 pornograph6 sexual0 sex0
porsch corvett4 chevrolet2 merced2 audi2 nissan1 chevi1
port socket1
portabl standalon1
portag emerg1
portal corridor0
porter decker0
portfolio secur0
portico pilast0
portion chunk2 halv2 half1 part1 amount1 consum0
portland oregon1 seattl1 spokan1 puget1 houston0
porto portug4 napoli2 benfica2 lisbon2 madrid2 iberian1
portrai depict4 portray4 repres1 act0 cast0 showcas0
portrait paint1 painter1 artwork0
portray portrai4 depict3 appear0
portsmouth southampton4 bournemouth3 stamford3 norwich3 manchest2 luton2
portug porto4 portugues3 brasil3 lisbon3 brazil3 benfica3
portugues gerai4 iberian4 brazilian4 portug3 joao2 porto1
pose pictori1 postur1 articul0 posit0
posit place3 neg2 placement2 situat1 favor0 underneath0
possess belong4 demon2 haunt1 asset1 own1 wealth1
possibl mayb7 probabl7 perhap6 like6 potenti5 could3
post submit1 upload0
postag postal4 ship3 stamp2 mail1 shipment1 envelop0
postal postag4 mail3 postmast2 deliveri1 envelop0
postdoctor cleric0
postgradu graduat1
posthum emeritu2 obituari1 mortal1 deceas1 funer0
postmast postal2 mail1 envelop0
postpon delai3 cancel1
postseason playoff6 stand2 final0
postur hunch4 stanc1 pose1 upright0 sit0 articul0
postwar wwii1 wartim1
pot marijuana2 potent2 cannabi2 cook0
potassium sodium1 magnesium0 ion0 salt0
potato veget2 food1
potent pot2
potenti possibl5 like4 probabl3 perhap3 mayb3 presum2
potion herbal0
potomac chesapeak2 baltimor2 ottawa1 washington1 vernon0 georgetown0
potsdam hokkaido1 berlin1 leningrad0 hiroshima0
potter harri2 radcliff2 wizard0
potteri ceram2 porcelain2 neolith0
pouch pocket1 belt1 bag0
poultri chicken6 hen1 bird1 rooster0
pound lb8 weight6 weigh6 heavier2 hammer2 kilogram2
pounder pound1
pour spill2 liquid1 sip1 drip0 fill0
poverti impoverish5 disadvantag2 poor1 depriv1 affluent1 poorer1
power watt1 energi1 strong1 electr0
powerpl hydroelectr2 turbin1 gener0
poznan krakow4 poland4 gdansk3 wrexham3 warsaw3 voivodeship2
practic practis6 almost2 nearli2 exercis1 tip1 rel1
practis practic6
practition physician2 profession2 specialist1 doctor0 consult0 profess0
pradesh assam2 punjab2 haryana2 india2 maharashtra2 uttar2
pragu bohemia6 czechoslovak5 czech5 czechoslovakia4 slovakia2 slovenia1
prai prayer5
prairi woodland1 overland0
prais laud6 commend4 acclaim2 accolad2 compliment1 gratitud1
prakash mohan1 shankar0 shri0
prasad gough0
prayer prai5 rosari1 liturgi1 medit0
prc cpc1 tian1
preach evangelist2 sermon2 preacher1 teach1 religion0 spiritu0
preacher pastor6 sermon5 reverend2 church2 evangelist2 gospel2
precaut danger3 safeti3 prevent3 unsaf3 safe3 risk2
preced subsequ3 predecessor2 prioriti1 begun0
precinct district2 alderman0
preciou prize1
precipit rainfal6 rain3 raini1 snowfal1 monsoon1 drought0
precis accuraci4 exactli2 necessarili2 round2 decim2 accur0
precursor begin0
predat prei4 predatori3 wildlif1 anim0 fox0 speci0
predatori prei3 predat3
predecessor successor5 subsequ3 preced2 supersed1
predict unpredict5 forecast3 anticip3
predomin predominantli1 domin1 preval0 widespread0
predominantli primarili5 princip3 larg3 mainli2 mostli2 predomin1
prefac foreword1 introduct1
prefectur osaka2 henan2 nippon2 shandong2 japan2 fukuoka1
prefer rather2 choos2 like1 set1 favour1 choic0
prefix suffix2
pregnanc pregnant8 matern3 concept2 fetal2 abort0 conceiv0
pregnant pregnanc8 matern2 concept1 conceiv1 fetal1 abort0
prehistor archaeolog3 neolith3 archeolog3 archaeologist2 pleistocen1 dinosaur1
prei predat4 predatori3 hunt1 forag1
prejudic discrimin3 racism2 stereotyp1 oppress0
prelat archbishop3 clergyman2 pope2 cleric2 pastor1 bishop1
preliminari tent1
prematur momentarili2 delai2 promptli1 impati1 beforehand1 immedi0
premier debut3 showtim0 air0
premiership leagu2 hotspur2 liverpool1 chelsea1 tottenham1 leicest1
preoccupi distract2
prep prepar0 preparatori0
prepar prep0
preparatori prep0
prequel sequel1
presbyterian church1 methodist0 ministri0 episcop0
preschool kindergarten6 infanc2 nurseri1 childhood1
prescott bradford0
prescrib prescript5 medic4 medicin3 inhibitor2 treatment2 pharmaceut2
prescript prescrib5 pharmaci4 medic3 pharmaceut3 medicin2 narcot1
preseason season2
presenc absenc1
present gift4 showcas3 slide3 current2 exhibit2 christma2
preserv keep2 persist2 retain2 conserv2 store1 remain1
presid presidenti7 bush3 obama3 trump3 administr2 inaugur2
presidenti presid7 obama2 bush1 clinton1 administr1 barack1
preslei elvi7
press button0 pressur0
pressur psi1 fluid0 press0 hydraul0
preston lancashir3 derbyshir2 nottinghamshir2 surrei1 salford1 nottingham1
presum evid3 supposedli3 like3 probabl2 appar2 potenti2
pretend disguis2 guis1
pretoria johannesburg5 durban5 transvaal2 cape2 africa2 namibia2
pretti love1 gorgeou1 beauti1 stun0 ugli0
prevail victori1 overcam1 defeat1 triumphant0
preval widespread4 commonplac2 commonli1 incid1 wide1 rampant1
prevent avoid6 precaut3 stop2 protect2 restrict2 intervent2
preview viewer1
previou previous3
previous previou3 recent3 current2 ago2 newli1 origin0
price cost4 discount3 fee2 afford2 cheap2 expens2
prick jerk0
pride proud3 arrog0
priest priesthood5 clergi5 cleric4 cathol3 bishop2 catholic1
priestess goddess2 priest1 durga0 priesthood0 cleric0
priesthood priest5 clergi2 seminari2 consecr1 orthodoxi1 cleric1
primal prime1
primari secondari3 candid1
primarili mostli6 mainli5 predominantli5 larg4 princip2 gener2
primat ap5 monkei4 gorilla2 mammal0
prime bertrand1 primal1
primera segunda4 como1 nueva1 nuevo1 bueno0 libertador0
primetim newscast3 nbc2 espn0 showtim0
princ princess2 royal0
princess princ2 diana0 cinderella0
princeton dartmouth2 northwestern2 stanford1 harvard1 wharton1 colleg1
princip predominantli3 primarili2 administr2 chiefli1 monaco1 superintend1
print printer6 ink2 paper1 reprint1
printer print6 ink2 cartridg2
priori benedictin1 abbei1 vinci0
prioriti preced1
priscilla cecilia1 clarissa0 agn0
prison inmat6 penitentiari5 jail5 incarcer5 correct5 convict5
pristin disrepair0
privaci privat1 confidenti1 surveil1 secur1 discreet0 secreci0
privat publicli5 public3 pirat3 privaci1 maritim1 subsidi1
privileg permiss1 administr1 capabl0
prix motorsport3 race1 racewai0 racetrack0 speedwai0
prize award4 contest4 reward3 winner3 covet2 valuabl2
probabl like7 mayb7 possibl7 perhap6 potenti3 appar3
probat parol3 sentenc1 imprison0
probe examin4 investig2 analyz1 inspect1 scrutini0 experi0
problem issu7 troubl4 difficulti3 solut0
problemat issu1
proce proceed3 commenc0 continu0
procedur surgic1 method0
proceed proce3 court2 jurist1 litig1 commenc1 courtroom1
process comput1 parad1 produc0
processor cpu7 intel3 core3 hardwar2
proclaim assert1
procur supplier0 suppli0
produc product5 make4 manufactur2 cultiv2 harvest2 maker2
product produc5 manufactur4 promot1 industri1 effici1 sale0
prof professor3 lectur1
profess occup6 profession4 career3 vocat2 physician1 doctor1
profession profess4 specialist3 practition2 physician1 amateur1 doctor1
professor faculti5 academ4 prof3 instructor3 univers2 teacher2
professorship professor2 faculti1 lectur0 adjunct0
profici skill2 compet1 learner0
profit revenu4 lucr4 earn2 prosper1 financi1 incom1
profound profoundli2 tremend0
profoundli profound2 deepli2 utterli2 wholli1 greatli1 immens1
program programm6 code4 softwar4 comput2 python1 compil0
programm program6 develop4 code1
progress gradual3 advanc2 success1 stagger1 continu1 transit0
prohibit forbad5 forbidden4 permit4 restrict3 outlaw3 ban3
projectil ballist2 gunpowd0 rifl0
prolifer growth1
prologu begin2 introduct0 initi0 begun0
prolong lengthi2 last2 durat1 sustain1 indefinit1 longev0
promenad boulevard1
promin notabl4 renown2 famou1 fame0
promis vow1
promo promot4 coup1
promot promo4 encourag2 product1 advertis1 showcas1 public1
promptli immedi3 hastili3 quickli3 instantli2 shortli2 hurriedli1
pronounc pronunci4 spell1
pronunci phonet5 pronounc4 conson2 syllabl2 vowel2 accent1
proof prove7 proven2 evid1 verifi0
prop lean2 firmli0 propel0
propel propuls4 motor3 thrust2 push1 rotor0 prop0
proper properli2 appropri2 adequ1
properli appropri3 proper2 correctli2 effect1 perfectli1 incorrectli1
properti character1 possess0
propheci prophet2
prophet muhammad3 propheci2 moham1 preacher1 mohammad1 allah0
propon advoc3 oppos1
proport ratio4 percentag2 fraction1 quantiti1 scale0 calcul0
propos contempl1 engag0 marri0
proposit statement1 impli0 theorem0
proprietari manufactur0
proprietor incorpor1 llc1 gmbh0
propuls thrust6 propel4 motor2 engin1 rocket0
prose literari1 write0
prosecut prosecutor4 indict3 crime3 defend3 accus3 trial2
prosecutor prosecut4 accus3 defend3 indict2 attornei1 lawyer1
prosper wealth3 econom2 rich2 flourish1 impoverish1 profit1
prostitut hooker3 whore2 brothel2 escort1 traffick1 sex0
protagonist charact0
protect safeguard4 guard3 secur3 defend3 protector3 defenc2
protector protect3
protein amino4 peptid3 enzym1 mrna1 biochemistri1 nutrient0
protest demonstr6 cathol4 activ3 lutheran3 catholic3 activist3
protocol packet1 transmit0 commun0 rfc0
proton nucleu1 atom1 hydrogen0 ion0 nuclei0 neutron0
prototyp design0
protrud shape1 bulg1 curv1
proud pride3 proudli2 asham1
proudli proud2 confid1
prove proof7 proven6 demonstr3 verifi1 show1 evid1
proven prove6 proof2 demonstr2 convinc1 evid0 evidenc0
provenc sardinia0
provid rhode3 suppli1 request1 affili1 give0 carrier0
provinc provinci7 manitoba5 scotia3 quebec3 alberta2 ontario2
provinci provinc7 manitoba4 ontario4 quebec4 scotia3 alberta2
provis mandat2 legisl2 restrict1 regul1 statut0 prohibit0
provok forc1 aggress1 trigger1 hostil1
provost sargent0
prowess abil0
proxim close3 distanc2 vicin1 nearer1 neighbor1 adjac1
prussia prussian5 brandenburg3 wurttemberg1 deutschland1 germani1 frederick1
prussian prussia5 bavarian2 brandenburg1 bismarck0 german0 wehrmacht0
psalm hymn2 scriptur2 vers2 biblic1 testament1
pseudonym unnam1 surnam0
psi pressur1
psychiatr psychiatri7 psychiatrist5 psycholog3 schizophrenia3 psychologist3 disord3
psychiatri psychiatr7 psychiatrist6 psychologist3 schizophrenia3 disord2 therapist1
psychiatrist psychiatri6 psychiatr5 psychologist4 therapist2 psycho1 doctor1
psycho psychot4 psychiatr2 schizophrenia1 psychiatrist1 psychiatri1 psychologist0
psycholog psychologist6 psychiatr3 freud1 mental1 psychiatri1 behavior0
psychologist psycholog6 psychiatrist4 psychiatri3 psychiatr3 therapist2 freud2
psychot psycho4 schizophrenia3 psychiatr2 insan1 saniti1 mental1
ptolemi hellenist1 cleopatra0
pub tavern2
public publish6 publicli6 journal4 privat3 period2 manuscript1
publicli public6 privat5 openli0
publish public6 journal2 republish2 period2 reprint2 written1
puck goaltend2 nhl2 crosbi1 hockei1 pavel0
pud dessert1
puddl splash2 spill1 wet1 rain0 water0
puebla oaxaca4 veracruz4 zaragoza2 hondura1 guadalajara1
pueblo albuquerqu1 rancho0 tribe0
puerto rican2 rico2 caribbean1 jamaica0 guam0 hispan0
puget seattl3 washington1 portland1 tacoma1 anchorag1 vancouv0
pull tug2 grab1 wrench1 lift1 push1 get1
pulmonari lung5 respiratori3 inhal2 breathless1 breath1 pneumonia0
pulpit sermon0 vicar0
puls heartbeat3 burst1 surg1
pump valv1 excit1
punch fight3 fist2 knock2 strike2 slap1 fighter1
pune maharashtra4 mumbai1 bangalor0 goa0
punish imprison2 sentenc2 prosecut2 crime1 penal1 consequ1
punjab pakistan5 lahor4 peshawar3 khyber3 islamabad3 kashmir3
punjabi sikh3 gujarati2 bengali2 hindi2 urdu2 punjab2
punt kicker2 fumbl1
punta dominican1 chile0
pup puppi7 canin5 dog4 dogg2 terri1 pet1
pupil student1 ey1 ei1
puppet doll0
puppi pup7 dog4 canin4 pomeranian0 terri0 anim0
purchas bought7 bui7 buyer3 sale3 sold3 shop2
purdu stanford1 syracus0 ncaa0
pure mere3 wholli2 sole2 complet2 total1 genuin1
purg cleanup1
purif isol1
puriti pure0
purpl color3 colour3 blue2 pink2 reddish2 red1
purport alleg1 ostens1 presum1 supposedli0 assert0 disput0
purpos intention5 deliber5 us2 intent1 benefit1 advantag0
purs clench1 furrow1 bag0
pursu pursuit2 chase2 attain0
pursuit pursu2 chase2
push shove3 pull1 propel1
put place1
putin russian2 vladimir2 trump1 russia1 alexei1 moscow0
puzzl baffl5 confus4 riddl2 strang1 wonder0 odd0
pyrene espana2 asturia2 loir2 navarr1 basqu1 spain1
python program1
qaeda taliban2 terrorist2 isi1 terror1 isil1 laden1
qatar doha5 arabia2 uae2 lebanon2 yemen2 oman2
qin manchu1 zhou1 zhang1 xiang1 qing1 tian1
qing manchu3 yunnan2 zhang2 peke1 chines1 guangdong1
quai wharf3
quak earthquak4 seismic2 richter1
quaker congreg2 methodist1 unitarian0
qualif qualifi3 diploma2 applic1 requir1 elig1 compet1
qualifi elig3 qualif3
qualiti characterist2 virtu1 person1 trait1 strength0
quantit quantiti2 statist2 mathemat1 math1 measur0
quantiti amount2 quantit2 concentr2 unit1 ratio1 measur1
quarrel disput4 disagr2 contenti2 strife2 conflict2 clash2
quarri limeston2 sandston1 collieri0
quarter quarterli2 halv1 cent0
quarterback man4 cornerback3 bradi3 peyton2 bradshaw1 footbal1
quarterfin semifin7 final2 match1 finalist1 tournament1 rematch1
quarterli quarter2 annual0
quartet trio2 quintet1
quartz crystal0
quebec montreal4 provinci4 ontario3 provinc3 manitoba2 scotia2
queen monarch3 elizabeth2 royal2 brooklyn1 king1 freddi1
queensland brisban7 nsw6 melbourn3 townsvil3 australia3 ipswich2
queer lgbt4 heterosexu2 gai2 homosexu2 sexual1 lesbian1
queri sql4 claus0 select0
question dubiou2 ask1 answer1 inquir1 scrutini1 quiz1
quezon manila5 luzon4 philippin4 cebu4 mindanao4 aquino3
quick quickli2 hurri1
quicker faster7 slower5 fastest5 quickli4 fast3 rapidli2
quickli rapidli6 fast5 quicker4 hastili4 fastest3 instantli3
quiet quieter4 silent3 loud3 quietli2 silenc2 noisi1
quieter quiet4 louder4 loud2 noisi2 silent1 quietli1
quietli silent6 quiet2 softli2 silenc2 quieter1 hush1
quinn maddi1
quintet quartet1 group1 trio0
quit somewhat2 resign2 leav2 stop1 veri1 hardli1
quiver trembl2 groan1 writh1 bow0
quiz question1 exam1
quot citat0 cite0
qur quran7 islam1 allah1
quran qur7 islam3 allah2 moham1 torah1 muslim1
raaf raf1 usaf1 squadron0 afb0
rabbi jewish1 talmud1 judaism1 jew1
rabbit bunni6 rodent1 squirrel1 rat1 hare1 anim1
race motorsport6 racer6 racial4 nascar4 compet3 racecours3
racecours racetrack4 racewai3 race3 newmarket2 thoroughbr2 speedwai1
racehors thoroughbr6 hors4 jockei3 stallion2 equestrian2 racecours1
racer race6 motorsport4 nascar2 compet1 cyclist0 racetrack0
racetrack racecours4 speedwai3 racewai3 race3 newmarket2 track1
racewai speedwai3 racecours3 racetrack3 race2 motorsport1 prix0
rachel monica1 leah1 vanessa1 ross0 cecilia0
racial racist5 race4 racism4 black2 ethnic2 minor2
racism racist5 racial4 race2 prejudic2 discrimin2 oppress2
racist racism5 racial5 race2 black1 ethnic1 caucasian1
rack bench1 basket0 shelv0
radcliff harri3 potter2 nevil1 leung0
radha krishna0 kiran0
radial radiu3 spheric3 circular2 circl1 axial1
radiant shade1 shadow0 sun0 lumin0
radiat radioact4 electromagnet1 emit1 shield1 emi1 nuclear0
radio station3 broadcast1 transmitt1 wireless1 recept1 fcc1
radioact radiat4 nuclear3 neutron1 uranium1 isotop1 fission1
radiu circl4 radial3 circular2 diamet1 spheric0
raf raaf1
rafael rodrigo3 marquez2 marcelo2 felip2 perez1 andr1
raft cano0
rag stiff0 tension0
rage anger3 angri1 bellow1 enrag1 agit0
rahman brahm0 salim0
raid hord0
raider bronco3 oakland3 chief3 panther1 steeler1 afc1
rail railwai4 railroad3 rubi2 train1 gem1
railroad railwai7 train4 rail3 locomot3 amtrak2
railwai train7 railroad7 locomot4 rail4 amtrak1 bahn1
rain raini8 rainfal6 precipit3 weather2 wet2 drought1
rainbow violet1
rainer fredrik0 sylvi0
rainfal rain6 precipit6 raini4 drought2 monsoon2 weather1
rainforest forest4 veget1 forestri1 ecolog1 tropic1 jungl0
raini rain8 rainfal4 cloudi1 precipit1 wet1 monsoon1
rais increas1 rise1 lower0
raj singh1 kumar1 sonia1 raja0 jai0
raja jaya1 vijai1 raj0
rajasthan haryana4 jaipur4 maharashtra3 jammu2 karnataka2 bangalor2
raju reddi0
raleigh greensboro3 carolina2 charlott1 mecklenburg1 charleston1 clifton1
ralli protest3 demonstr1
ralph fred1 bob1 william0
ram memori3 chief1 slam0
ramirez sox2 bautista2 rodriguez1 mendoza1 outfield1 cub1
ramo hernandez2 sanchez2 ferdinand1 marcelo1 martinez1 marquez1
ramon hassan1
ramp stair0
rampant widespread2 preval1
ramsai ramsei4 bolton1
ramsei ramsai4
ran run6 runner1
rana frog4 toad2
rancho upland1 riversid0 pueblo0
randi cowboi0
randolph allen0
random randomli8
randomli random8 probabl1
rang aim0
ranger celtic1 island0 canuck0 leaf0
rani sharif1 shah0
rank stand3 sort1 rate0
rankin livingston1
ransom hostag2 kidnap1
rao reddi1 andersson1
rap rapper3 kendrick1 music0
rape assault1
rapid quickli3 swiftli2 speedi2 rapidli1 fast1 river1
rapidli quickli6 slowli4 fast3 instantli3 fastest3 quicker2
rapper rap3 kendrick2 thug1 kany1 drake0 notori0
rare often6 uncommon6 seldom6 occasion6 usual5 frequent4
rash allerg1
rashid iqbal1 abba0 hassan0 beverlei0 nikolai0
rat rodent6 mice4 rabbit1 mammalian0
rate metacrit3 critic1 score1 fee1 price1 review1
rather instead3 prefer2 better1 than0
ratif ratifi7
ratifi ratif7
ratio proport4 reciproc3 fraction3 divid1 quantiti1 calcul0
ration irrat4 nutrit2 meal1 dietari1 amount0 nutrient0
raul cort2 carlo2 franco1 marcelo1 marquez0 bernardo0
raven bengal3 eagl2 colt2 steeler2 baltimor1 seahawk1
ravin hill0 canyon0 cavern0 terrain0 hillsid0
raymond robert1 lanc0
rayon fabric2 cotton1 textil1 fiber0
razor shave2
rbi hitter1 bat1 outfield0 ramirez0 pitch0 bautista0
reach approach2 grab0
react reaction5 trigger0 startl0
reaction react5 chemistri1
reactiv inactiv1 reinstat1 activ1 reviv1 inact1 reappear1
reactor fission3 nuclear2
read reader6 literaci2 write0
reader read6 literaci1
readi done2 avail1 sent0
readili sharpli0
reagan regan4 presid1 nixon1 presidenti0
real realist2 fake2 actual1 realiti0
realis realiz4 recognis1 reveal0
realism realist3 realiti1 fiction1
realist realism3 real2 realiti0
realiti realism1 real0 realist0
realiz realis4 dawn0 discov0 reveal0
realli truli4 actual4 genuin3 true2 serious1 exactli1
reappear disappear5 appear3 vanish3 relaunch2 rejoin1 reactiv1
rear backsid1 rearview1 back0 front0
rearview rear1
reason why4 fairli4 unreason3 logic3 moder2 caus2
reassign redesign1 demot1
reassur comfort3 assur3 worri2 warn2 safeguard2 ensur1
rebecca kate1 sarah1 lilith0 meredith0
rebel revolt5 rebellion4 guerrilla3 insurrect3 upris3 insurg2
rebelli rebellion1
rebellion revolt5 upris4 rebel4 insurrect4 unrest1 rebelli1
rebirth reborn3 resurrect2 afterlif1 lifeless0 immort0 reviv0
reborn rebirth3 resurrect3 incarn1
rebrand renam3 trademark2 brand1 market1
rebuild rebuilt5 overhaul2 renov0 restructur0
rebuilt rebuild5 renov4 redevelop2 overhaul2 recreat1 rework1
recal rememb5 forget2 amnesia1 forgotten1 memo1 remind0
recaptur captur3 conquer1 seiz1 reclaim0 regain0 depos0
receiv sent5 arriv4 ship3 send3 award2 deliv2
recent late5 newest3 latest3 previous3 ago2 yesterdai1
recept antenna2 receiv1 catch1 radio1 transmit1 intercept0
receptionist waitress0
recip cook3 culinari2 meal2 food2 cuisin1 bake1
recipi receiv2 mail1 email1 address0 exchang0 invit0
reciproc fraction3 ratio3 decim1
recit concert1 choral0 concerto0
reckless careless0
reclaim reclam4 regain3 recycl2 loot1 restor1 recaptur0
reclam reclaim4
recogn recognis6 recognit6 recogniz3 detect3 classifi2 distinguish2
recognis recogn6 recogniz1 realis1 honour1 acknowledg1
recognit recogn6 classif2 classifi1 detect1 supervis1 recogniz1
recogniz recogn3 recognis1 recognit1 distinct1 distinguish0
recoil rifl1
recommend advis3 suggest3 guidelin0
reconcil reconcili6 disagr0
reconcili reconcil6 reunit1 reunif0
reconstruct restor2 recoveri1 recov1 rebuilt0
record tape2 audio2 microphon1 film1 camera1 footag1
recount narr0
recov recoveri7 regain4 retriev2 restor2 reconstruct1 traumat1
recoveri recov7 rehabilit2 regain1 rehab1 reconstruct1 traumat1
recreat restor4 rein3 leisur3 rework2 relaunch2 remast2
recruit manpow3 enlist3 hire2 cadet2 workforc1 applic1
rectangular squar1 shape0 geometri0
rector lectur2 archdeacon1 faculti0 welleslei0
rectori diocesan2 parish2 clergyman2 archdioces2 dioces2 ecclesiast2
recur repeat3 period2 repeatedli2 repetit1 intermitt0
recycl landfil3 reclaim2 reus1 discard1 wast1 dispos1
red reddish6 color4 colour3 blue2 green1 yellow1
reddi rao1 narayan1 andersson1 raju0
reddish red6 color3 colour3 redhead2 purpl2 greenish2
redesign rework3 renumb2 renam2 renov2 reassign1 modif1
redevelop renov5 remodel3 rebuilt2 refurbish1
redhead ginger3 reddish2 brunett2 blond0
rediscov discov1 reintroduc0 newfound0
redistribut distribut1 subsidi1 taxat0
redskin cowboi2 seahawk2 vike1 nfl1 panther1 raven0
reduc reduct7 decreas5 elimin2 lower2 diminish2 simplifi1
reduct reduc7 elimin3 decreas1
redwood woodland1 forest1 arbor0 wood0
reec callum1 rees1
reef coral6 atol3 beach1 lagoon1 aquarium0 bahama0
reel fish1
reelect elect3 gubernatori1 candid1 elector1
rees reec1
reev superman2 clark2 batman0
ref refere5 foul0
refer referenc5 cite2 mention1 sourc1 describ0 citat0
refere ref5 offici2 comment1 foul0
referenc refer5 cite2 link0
referendum ballot1 elector1 suffrag0 voter0
refineri petroleum2 fuel1
reflect mirror3
reform reorganis3 protest2 modern2 restructur2 overhaul0 polici0
refriger fridg9 applianc1
refuel fuel3 tanker2 gasolin0
refug shelter1 refuge1 retreat1 escap0
refuge migrant5 immigr3 asylum2 humanitarian1 emigr1 deport1
refurbish renov4 relaunch2 restor1 redevelop1 recreat1 rebuilt0
refus unwil3 reject2 deni2 declin1 insist0
regain recov4 restor4 reclaim3 reviv2 reintroduc2 rejoin2
regal royal1
regan reagan4
regard concern5 about2 consid1 rever0
regardless anywai1 whichev0 genuin0 nonetheless0
regatta flotilla1 invit1 tournament0
regenc aristocrat0
regga jamaican2 marlei2
regim dictatorship4 govern3 countri3 nation2 dictat1 imperi1
regiment armi4 fusili4 infantri3 battalion3 sergeant2 troop2
regina lana2 saskatchewan1 padua1
region area5 geograph3 territori3 provinc1 zone1 local1
regist registr8 registrar1 enter0 activ0
registr regist8 registrar1
registrar regist1 registr1
regret guilt0
regul regulatori6 permit3 complianc2 restrict2 guidelin1 govern1
regular standard0
regularli frequent7 often7 occasion6 constantli4 routin4 everydai3
regulatori regul6 fda1 promot1
rehab rehabilit5 recoveri1 sober0
rehabilit rehab5 recoveri2 disabl0 therapi0
rehears perform1 audit1 theatric1 onstag1 stage0 film0
rei smackdown1 wrestl1 lucha0
reich nuremberg4 nazi3 german2 hitler2 adolf2 wilhelm1
reid harri1 lynch0
reign mcmahon2 rollin2 wrestler2 rule2 wwe2 ambros1
rein restor3 recreat3 reset2 restart2 recov1 reinstat0
reindeer rudolph2 santa1
reinforc strengthen3 behavior1 recruit0 troop0 encourag0 reward0
reinstat reactiv1 regain1 rejoin1 rein0 reintroduc0
reintroduc relaunch4 regain2 retract1 rework1 reus1 resurg1
reissu recreat1 reintroduc1 relaunch1 restor1 repris0 rework0
reject refus2 declin1 deni1 accept0
rejoin join2 reunit2 regain2 reappear1 reinstat1 reactiv0
rel famili4 cousin3 uncl3 kinship3 sibl2 grandpar2
relat relationship4 cousin1 unrel1 associ1 pertain0
relationship relat4 date1 coupl1 girlfriend1 marit0
relaunch reintroduc4 recreat2 retract2 refurbish2 restor2 reappear2
relax rest2 sooth1 calm1
releas unreleas3 download2 version0
releg albion1 premiership0 huddersfield0
relev import1 irrelev1
reli depend2 ineffect1 util1
reliabl unreli5 consist2 failur1 credibl0 trust0 valid0
relic artifact2 antiqu2 artefact1
reliev delight1 glad1 thrill0
religi religion7 christian4 atheist3 secular3 belief3 spiritu3
religion religi7 christian5 belief3 spiritu3 islam3 catholic3
relinquish cede0
reloc move6 migrat2 resid1 migratori1 hous0 evacu0
reluct hesit4 unwil3 tent1
reluctantli hesitantli3 gentli1 polit1 unwil0
remad remak5 remast1 rework1 recreat0
remain stai3 maintain2 keep2 preserv1 persist1 leav1
remaind divid1
remak remad5 rework0 remast0
remark astonish4 amazingli3 incred3 impress2 opin2 spectacular2
remarri divorc5 widow3 marri3 spous2 husband1 estrang1
remast recreat2 rework1 remad1 remak0 reissu0
rematch rivalri1 match1 showdown1 quarterfin1 semifin1
remedi cure4 treatment2 allevi1 treat0
rememb recal5 memori5 forget4 forgotten3 amnesia2 remind1
remembr commemor4 memori2 rememb1 armistic0
remind forget2 rememb1 reminisc1 recal0
remington shotgun1
reminisc resembl4 remind1 liken1
remix synthes1 tune0
remnant remain1
remodel renov5 redevelop3 redesign0
remors forgiv2 guilt2 resent0
remov elimin4 delet4 rid1 disappear1 dismantl1
renaiss mediev1
renal kidnei8 urin2
renam rebrand3 redesign2 name1 renumb0
renault mclaren3 ferrari2 peugeot1 alonso1
render displai2 graphic0
rene christin2 moniqu0
renew sustain1 environment1 conserv0 cancel0
reno nevada1
renov remodel5 redevelop5 refurbish4 rebuilt4 overhaul2 restor2
renown fame5 famou4 notabl3 promin2 rever1 infam0
rent rental7 leas3 landlord2 tenant2 apart2 hous2
rental rent7 landlord3 apart3 leas2 tenant1 residenti0
renumb number4 redesign2 renam0
reopen close4 open3 restart1 relaunch1 reviv0
reorgan restructur5 reorganis5 overhaul2 renov1 consolid1 redesign0
reorganis reorgan5 restructur4 reform3 reunif2 overhaul1
rep reput3
repai payment6 ow4 debt2 loan2 pai2 financ1
repair fix4 damag3 mainten3 disrepair2 renov2 deterior1
repeal abolish0
repeat repeatedli5 repetit5 twice4 recur3
repeatedli repeat5 repetit4 frequent4 constantli3 twice3 often3
repetit repeat5 repeatedli4 occurr1 recur1
replac substitut3 chang1 modifi0 unchang0 swap0 repair0
repli respond6 answer2 comment1 respons1 inquir1
replic replica4 reproduc1 clone1 copi0 distribut0
replica replic4 clone1
report journalist7 journal4 newscast2 broadcast2 comment2 newspap2
reportedli allegedli4 supposedli1 alleg1 rumor1 rumour1
repositori apt0
repres congressman4 represent3 congression3 legisl3 signifi2 congress2
represent repres3
repress oppress2
reprint republish2 manuscript2 publish2 print1 hardcov0
repris relaunch1 reissu0 reintroduc0
reproduc reproduct6 replic1 mate0 breed0 fertil0
reproduct reproduc6 fertil4 sperm2 concept2 breed1 embryo1
reptil lizard5 snake2 turtl2 dinosaur1 zoolog0 allig0
republ monarchi1 regim1 nation1 democrat0 partisan0 govern0
republican democrat6 conserv3 liber2 partisan1 parti1 libertarian0
republish reprint2 publish2
reput rep3
request need4 ad3 want3 suppli2 invit2 sought2
requir need5 mandatori4 necessari4 request2 necess2 qualif1
rescu shelter1 recov1 spare0 evacu0
research studi5 scientist3 scholar1 investig1 analys1 scientif1
resembl similar4 reminisc4 like1 mimic1 alik1 akin0
resent displeasur1 despis1 dissatisfi1 discont1 remors0 frustrat0
reserv book2
reservoir basin3 headwat1 dam1
reset restart3 rein2 restor1 relaunch0
resid dwell6 residenti5 home4 local4 hous4 live3
residenti resid5 dwell4 home4 hous3 neighbourhood2 neighborhood2
resign depart2 leav2 quit2 farewel1 retir1 termin1
resin enamel2 polym0
resist withstand1 durabl0 restrain0 restraint0
resolut resolv1 pixel1
resolv fix3 solv3 resolut1
reson vibrat1
resort hotel3 tourism1 villa1 vacat1 beach1 excurs0
respect honour1
respiratori breath4 lung4 pulmonari3 inhal2 ventil2 airwai2
respond repli6 respons5 survei3 answer2 contact1 inquir0
respons duti6 respond5 liabl2 account2 oblig2 mobil1
rest relax2 exhaust1 sit0
restart reset3 rein2 reopen1 restor1 relaunch1 crash0
restaur diner3 dine3 kitchen2 cafe2 cuisin2 establish1
restor recreat4 regain4 rein3 recov2 relaunch2 reviv2
restrain restraint6 stalk1 impos1 restrict1 confin1 enforc1
restraint restrain6 handcuff3 confin1 imprison0 lock0 resist0
restrict limit4 prohibit3 allow3 forbid3 forbad3 prevent2
restroom bathroom6 toilet5 pee1 plumb0
restructur reorgan5 reorganis4 reform2 overhaul1 reunif1 redesign0
result find2 outcom1 succeed1 caus0
resum relaunch1 halt1
resurg reviv3 reintroduc1 flashback0
resurrect reviv4 reborn3 rebirth2 afterlif2 relaunch1 corps0
retail supermarket4 store4 shop3 distributor3 sale2 merchant2
retain retent3 keep3 preserv2 remain1 maintain0 vacat0
retali retribut4 reveng2
retent retain3
retir pension3 emeritu1 resign1 longev1 leav0
retort insult0
retract relaunch2 undo1 reintroduc1 regain1
retreat flee2 evacu1 abandon1 refug1
retribut retali4 reveng3 vengeanc2
retriev recov2 obtain2 search2 store1 fetch0 return0
return receiv2 restor1 retriev0 arriv0 accept0
reunif reunit4 reorganis2 reunion2 merg1 restructur1 reconcili0
reunion reunit5 reunif2 homecom1
reunit reunion5 reunif4 rejoin2 reconcili1
reus discard2 recreat1 recycl1 reintroduc1 unus0
reuter bloomberg2 newspap2 newsweek1 journalist0
reveal expos3 uncov3 hide2 disclos2 disclosur2 secret1
revel apocalyps0
reveng retribut3 retali2 vengeanc1
revenu profit4 tax2 incom2 earn2 taxat1 expens1
rever fame2 renown1 laud1 regard0
reverend pastor3 preacher2 apostl1 clergyman0 evangelist0
revers backward5 flip4 opposit2 invert2 upsid1 altern1
revert rework1 undo1 restor1 chang1 revok1 revers1
review critic3 approv1 rate1 examin1 metacrit0 scrutini0
revis amend2 conclud0 rework0 modifi0
reviv resurrect4 resurg3 regain2 restor2 reactiv1 recreat1
revok overturn2 vacat1 revert1 eject0
revolt upris7 rebellion5 rebel5 insurrect4 unrest3 revolut2
revolut revolutionari6 revolt2 insurrect2 rebel0 upris0
revolutionari revolut6 bolshevik2 revolt1 activist1 insurrect1 milit0
revolv rotat4 handgun3 pistol3 spin2 gunsling2 firearm1
reward incent4 prize3 award3 earn2 bonus2 promot1
rework redesign3 recreat2 relaunch2 modif2 overhaul1 revert1
rex dinosaur2 dino2
rey castillo3 perez2 molina2 delgado2 miguel1 bautista1
reykjavik iceland4 bangkok1 honolulu0
reynold turbul0
reza iranian2 shah2 karim0
rfc icao0 protocol0
rhetor discours2
rhine rhone2 dusseldorf1 heidelberg0 hannov0
rhineland versail3 nuremberg1 alsac1 strasbourg0
rhino nasal1
rhode provid3 newport0 maryland0 alaska0 massachusett0
rhodesia zimbabw5 zambia2 sudanes2 sudan2 congo1
rhone rhine2 havr0
rhy doherti0
rhyme poetri3 poem2 syllabl1 poet0 limerick0 poetic0
rhythm rhythmic6 heartbeat0
rhythmic rhythm6 drum1
riaa royalti0
ribbon decor1
rica colombia2 ecuador2 hondura2 panama2 nicaragua1 chile1
rican hispan3 puerto2 latino2 colombian1 jamaican1 rico1
ricardo gutierrez1 silva0 marcelo0 carlo0 leon0
rice grain1 food0 cereal0
rich wealthi7 wealth4 richest4 wealthiest4 richer3 affluent3
richard kramer4
richardson coleman1
richer rich3 poorer2 wealthiest2 wealthi2 richest1 finer1
richest wealthiest8 wealthi4 billionair4 rich4 forb3 wealth2
richi vinni0 ritchi0
richmond virginia2 fairfax2 chesapeak1 williamsburg0
richter earthquak2 quak1
rick ricki1 chet0
ricki rick1
rico puerto2 rican1 cuban0
rid elimin1 remov1
ridden ride5 rider3 rode1 cycl0
riddl puzzl2
ride ridden5 cycl4 bike4 rider4 bicycl2 biker2
rider biker4 ride4 cyclist3 ridden3 motorcycl2 horsemen2
ridicul absurd3 unbeliev2 crazi1 insan0 bizarr0 nonsens0
rifl firearm5 gun4 armament3 handgun3 pistol3 weapon3
riga baltic3 latvia3 tallinn1 vilniu1 brno1 estonia1
right correct3 freedom2 correctli1 deserv1 wrong0 permiss0
rigid flexibl2 deform1 bend0
rihanna beyonc2 robyn1 kyli1
rim wheel3 tire1
ring jewelri1 ear0 ideal0 doorbel0
ringo beatl3 lennon3 mccartnei2
rink skate2 hockei1 curl1 skater0
rio delgado3 janeiro2 rodriguez1 gonzalez1 brasil1 austin1
riot unrest3 protest2 upris1
rip tore2 tear2 devast2 di1 sad1 torn1
riplei allegheni1
rise risen3 ascent1 rais1 upward1
risen rise3 rose0
risk danger6 unsaf3 precaut2 caution2 protect1 safeti1
riski safe1 tempt0
rita nora1
ritchi richi0
rite ritual0
ritter kurt1 kincaid0
ritual ceremoni3 sacrament1 tradit1 rite0
rival rivalri6 competitor1 feud0
rivalri rival6 rematch1 conflict1 clash1 feud1
river tributari4 waterwai3 headwat3 creek2 rapid1 water1
rivera ramirez1 perez1 garcia1 hernandez0 julio0 sanchez0
riversid pasadena1 oakland1 brisban1 bernardino1 inland1 monterei1
rna mrna5 genom2 transcript1 gene1
road highwai5 roadwai5 street4 roadsid4 motorwai2 pavement2
roadsid roadwai5 road4 highwai3 motorwai2 pavement1 roundabout1
roadwai roadsid5 highwai5 road5 pavement3 expresswai3 motorwai3
roam mobil3 travel0
roanok chesapeak2 bristol2 virginia1 worcest0 wiltshir0
roar bellow3 howl2 growl1 hum1 shriek1 shout1
roast char1 burnt0
rob robberi2 robb0 stole0
robb rob0
robber robberi4 thiev4 thief3 crimin3 suspect2 convict1
robberi robber4 theft2 rob2 thiev1 thief1 steal0
robbi rowland0
robe gown2 garment0
robert andrew1 garrett1 raymond1 bobbi0 nicholson0
roberta deborah1
roberto sergio2 marcelo2 marco2 florian1 pedro1 alessandro1
robin sparrow2
robot machin2 autonom1 machineri1 mechan0
robson curran1 cowan1 andersson0
robyn rihanna1 kyli1 yvonn1 zoe1 cristina1 carol0
rocco pietro1 franki0 aquino0 francesco0 lorenzo0
rochdal derbyshir3 oldham3 salford2 barnslei2 leed2 rotherham2
rochest albani1 lans1 staten1 amherst1 bloomfield0 townsvil0
rock boulder4 rocker3 stone2 gravel2 pebbl0
rocker rock3 singer0 frontman0
rocket missil1 blazer1 propuls0
rocki colorado2 mountain1
rod rodriguez4
rode ridden1 ride0 rider0
rodent rat6 mice6 mammalian3 mammal3 squirrel2 anim2
rodger packer1 quarterback1 bradi1
rodrigo rafael3 felip3 vicent2 marquez2 perez2 guillermo1
rodriguez rod4 fernandez4 nunez2 bautista2 delgado2 yanke2
rogu roug2
roi invest1
role involv1 respons0 particip0 duti0
rolf christoph1 zane0 han0
roll roller2 wrap0 dice0
roller roll2 skate0
rollin reign2 wrestler0 ambros0
rom padr0
roma romani3 rome3 milan2 italian2 dinamo2 italia1
roman rome5 antiqu2 translit2 cicero2 latin2 augustu1
romanc romant4 lover1 sensual1 affect1 amour0
romani roma3 romanian2 gypsi2 roman1 hungarian0
romania bucharest5 romanian4 transylvania4 bulgaria3 belgrad2 moldova2
romanian romania4 lithuanian3 hungarian3 romani2 slovenian2 bulgarian2
romano roman1 tsar0 sergei0 constantin0
romant romanc4 sensual2 amour0 lover0
rome roman5 roma3 constantinopl1 itali1 italia1 sicili0
romeo juliet5 shakespear0
romnei mccain1
ronald thierri2 footbal0
roof rooftop7 attic0
rooftop roof7 hilltop1 terrac0 balconi0 skyscrap0 tower0
rook chess1
rooki newcom1
room bedroom5 dormitori2 accommod2 apart2 indoor1 hall1
roommat housem1 apart1 landlord1 dorm1 dormitori0
roonei sven1 owen1
roosevelt theodor2 woodrow2 franklin0 truman0 eisenhow0
rooster hen1 chicken1 cock0 poultri0
rope tug2 strand1 strung1 ty0 knot0 tension0
rori gilmor2
rosa rosi1 rose0
rosali lucil1 bella1 cullen0
rosari prayer1
rosario delgado1 manila0 barrio0 cordoba0
rose flower2 rosi1 petal0 rosa0 risen0
rosemari herb2 herbal1
rosen fitzgerald1 doyl0 fitz0
rosenth andersen0
rosewood mahogani2
rosi rosa1 rose1
ross rachel0
rossi alonso1 matteo1 francesco0 marquez0
roster lineup4 team0
rot rotten0 degrad0
rotari rotat2 revolv1 spin0
rotat spin4 orient4 revolv4 sidewai2 tilt2 clockwis2
rotherham doncast4 bromlei3 leicestershir3 midland3 sheffield3 nottingham3
rothschild banker0
rotor helicopt3 chopper1 motor0 propel0
rotten rot0
rotterdam netherland4 amsterdam4 groningen3 utrecht3 batavia2 holland1
roug rogu2
roughli approxim5 larg2 nearli2 rel2 vari1 drastic1
round decim3 precis2 cent1 curv1 oval1 flat1
roundabout roadsid1 turnpik0
rousseau emil1 lenin0
rout path2 destin2 travers2 journei1 gatewai1 network0
routin often5 occasion5 frequent5 rare4 invari4 regularli4
rover martian0 blackburn0 villa0
row rower6 column2 tabl2 boat2 sail2 cano0
rower row6 thorp1
rowland robbi0
royal monarch4 royalti4 queen2 majesti1 regal1 monarchi1
royalist monarchi1 loyalist1
royalti monarch4 royal4 monarchi4 nobil3 ruler1 riaa0
royc bentlei0
rpg gameplai2 game1
ru russian2 russia1 slavic1 moscow1 kiev1 siberian1
rub caress3 touch2 stick1 scratch1 peel1 pat1
rubber plastic0
rubbish garbag2 terribl1 junk0 dubiou0 disgust0
rubbl demolit2 debri1 wreckag1 ruin0
rubi gem2 rail2
rudd turnbul1
rudder paddl2 steer0
rude polit3 insult0
rudi leonard0
rudolf johann2 wilhelm2 adolph2 hermann1 goeth0 dietrich0
rudolph santa4 reindeer2 clau1
rug carpet3
rugbi nrl4 sport2 soccer1 footbal0 lacross0
ruin destroi3 damag2 wreck1 rubbl0 destruct0 smash0
ruiz guzman2 alberto1 moreno1 alvaro1 marquez0
rule govern3 reign2
ruler monarchi2 royalti1 nobil1 monarch1 kingdom1 measur1
rum champagn0
rumbl growl2 brawl1 roar1 groan0
rumor rumour7 specul4 reportedli1 supposedli1
rumour rumor7 specul1 reportedli1
run ran6 jog4 runner4 marathon1 sprint1 chase0
runawai flee1
runner run4 marathon3 jog2 sprint2 chase1 iaaf1
runoff watersh2 tributari2 catchment2 drainag2 flood1 headwat0
runwai airfield2 airport1
rupert astor1
rural countrysid2 villag1 farmer0
ruse trick0
rush hurri3 sped2 sprint1 pace1 runner1
russ russel4
russel russ4
russia moscow5 siberia4 soviet4 russian4 ussr4 kazakhstan3
russian soviet4 russia4 cyril3 ukrainian3 kazakh3 putin2
rust rusti6 corros2 steel1 stainless1 iron0
rusti rust6
rustic wooden0
rutger baylor1 vanderbilt0
ruthless cruel0
rutland anglia1 cornwal1 alban0
rwanda congo2 ethiopia2 uganda2 burundi1 malawi1 genocid1
rye barlei0 wheat0
ryu warrior1 martial1 tai1 chun0
sabah kuala5 sarawak5 malaysia5 selangor5 johor3 malai3
saber sabr2 sword0
sabha parliament1 parliamentari0
sabin courtnei1
sabl tau1
sabotag undermin1
sabr nhl2 saber2 oiler2 leaf2 buffalo2 bruin1
sabrina wanda1
sac sacramento0
sack dismiss0 tackl0
sacrament consecr2 communion2 ritual1 baptism1 cathol1 ecclesiast1
sacramento fresno3 california3 fremont2 san1 angel1 cal1
sacrif sacrific7 slaughter2
sacrific sacrif7 slaughter2
sad tragic2 unfortun2 piti2 cri2 shame1 devast1
saddam hussein3 iraq2 iraqi2 bush1 dictat1 baghdad1
saddl horseback1 seat0
sadler stewart1 gordon0
sadli unfortun6 thankfulli2 sad1 fortun1 luckili0 piti0
saetan jaenel5 joyah4 lucivar1
safari browser0
safe safer6 unsaf5 safeti3 cautiou3 danger3 precaut3
safeguard protect4 secur3 safeti2 reassur2 ensur2 guard1
safer safe6 unsaf5 safeti4 danger3 risk1 precaut1
safeti unsaf5 danger4 safer4 safe3 precaut3 caution2
sag lean1 bulg1 brace0 wrinkl0 stiffen0 hunch0
saga odin1
sahara saharan5 morocco4 africa2 algeria2 desert2 gambia2
saharan sahara5 africa3 sudan3 gambia3 morocco2 uganda2
sahib sikh3 punjabi1 punjab0 singh0
sai said3 state3 tell1 told0
said sai3 remark1 told1 state1
saigon vietnames2 vietnam2 hanoi1 nguyen1 viet0
sail nautic4 boat3 yacht3 schooner3 sailor2 maritim2
sailor seaman4 ship3 nautic3 warship3 seamen3 sail2
saint vatican0 sant0
sakura hana2 yuki1 anim0 yuri0
salad meal0
salamanca santiago2 madrid0
salari wage5 incom3 earn3 pai1 payrol1 compens1
sale sell6 buyer4 seller3 purchas3 bui3 retail2
salem witch0
salesman sale1
salford stockport3 oldham3 lancashir3 birmingham3 gloucestershir2 rochdal2
salim sultan2 ahmad1 salman0 osman0 ibn0 rahman0
salin salt3 sodium1 chlorid0
salisburi wiltshir2 gloucestershir1 oxfordshir1 buckinghamshir1 dover0 dunedin0
saliva mouth2 spit2 oral1 gland1 swallow0 chew0
sall loyola1
salli harriet1 dian0 susan0 daphn0
salman salim0 hussain0 abdullah0 shia0 khalid0
salmon fish3 seafood2 trout1 catfish0
saloon tavern1 cabaret0
salsa chili1
salt salti4 sodium4 chlorid3 salin3 magnesium2 acid0
salti salt4
salvador chile1 chilean1 hondura0 bogota0 colombia0
salvag restor0 wreck0
salvat christian1 savior1 theologi0
salzburg austria3 innsbruck2 tyrol2 vienna1 darmstadt1 freiburg1
sam samantha0
samantha sarah1 leah1 sara0 sam0
sammi mccann0
samoa fiji3 hawaii2 hawaiian2 hondura1 tonga1 guam0
sampl demo1
samson delilah2
samsung galaxi2 smartphon2 android1 phone0
samurai tokugawa2 ninja2 japanes2 kata1 akira1 judo0
san california2 sacramento1 cal0 angel0 chinatown0 francisco0
sanchez marquez2 herrera2 perez2 hernandez2 suarez2 ramo2
sanction impos1
sanctuari asylum0
sand dune4 beach2 sandi2 mud0 sedimentari0
sandal shoe4 heel3 sock2 barefoot1 sneaker0 toe0
sander berni5 clinton1 mccain0
sandi sand2 newtown0
sandra sara1 natali0
sandston granit3 sedimentari2 quarri1 limeston0 shale0 geolog0
sandwich bread1 lunch0 snack0
sane saniti1
sang sing5 sung4 singer1 choru0 ballad0 vocal0
sanit hygien3 sanitari3 sewag3 clean2 wastewat1 contamin1
sanitari hygien4 sanit3 wipe0
saniti insan4 mad2 psychot1 sane1
sanjai kapoor2 kiran1 gupta0
sank sink5 sunk5 sunken3 submerg1 tumbl0
sanskrit malayalam4 hindi3 indo2 vedic2 marathi2 hindu2
sant saint0
santa rudolph4 clau3 christma1 reindeer1
santana navarro1
santiago chile3 salamanca2 galician2 chilean2 and0
santo gomez0
sao janeiro1 portugues1 gerai1 lisbon0 azor0
sap siemen0
sara sarah5 sandra1 samantha0 patricia0 melissa0
sarah sara5 samantha1 rebecca1 natalia0
sarajevo bosnia2 zagreb1 skopj0 leningrad0
sarawak selangor5 sabah5 borneo5 malaysia4 johor4 kuala4
sarcasm sarcast6 shrug2 ironi2 joke1 iron1
sarcast sarcasm6 ironi2 wryli2 humor2 satir1 joke1
sardinia sicili3 mediterranean3 corsica3 cypru2 tuscani2 calabria2
sargent sergeant2 sgt2 brigadi1 adjut1 lieuten1 viscount0
sasha cassi2 becki1 elena0 tatiana0 naomi0 natalia0
saskatchewan saskatoon6 alberta5 manitoba4 winnipeg3 ontario2 calgari2
saskatoon saskatchewan6 winnipeg4 calgari3 manitoba3 halifax2 sudburi2
satan devil4 lucif3 demon2 evil0
satellit spacecraft2 orbit1
satir parodi2 ironi2 humor1 sarcast1 humour1 comed1
satisfact satisfi3 dissatisfact2 fulfil2 happi1 dissatisfi1 pleas0
satisfi satisfact3 fulfil3 happier1 happi0
sato tobin0 takahashi0
saturn neptun2 jupit1 planet0 planetari0 titan0 nasa0
sauc spici0
saudi arabia6 morocco2 yemen2 bahrain2 qatar2 kuwait1
saul paul1
sausag meat1 pork0
savanna savannah3 grassland1 sahara1
savannah savanna3 georgia2 botswana0 tbilisi0
save spend1 store0 financi0
savior salvat1 jesu0
savoi verona0
saw seen0 see0
sawmil lumber2 timber1 forestri1
sawyer hurlei2
sax saxophon6 saxophonist1
saxon german2 wessex1 frankish1 anglo1
saxoni hannov2 bavaria2 wurttemberg2 heidelberg1 silesia1 frederick1
saxophon sax6 saxophonist4 instrument2 tenor1 musician1 instrumentalist0
saxophonist saxophon4 trumpet2 sax1 musician0 bassist0 jazz0
scala val0
scale weigh2 widen1 measur1 smaller1 larger0 proport0
scalp head2 hair1 forehead1 bald0
scan scanner7 inspect0
scandal corrupt1
scandinavia scandinavian7 nordic6 sweden5 denmark4 uppsala4 norwai4
scandinavian nordic7 scandinavia7 swedish6 norwegian6 sweden4 danish4
scanner scan7
scar wound2 scarf1
scarborough peterborough2 markham1 yarmouth1 somervil1 saskatoon1
scare terrifi7 frighten5 afraid5 fear4 fright4 scari2
scarf scar1
scari terrifi5 frighten3 creepi3 horror3 scare2 freak1
scarlet scarlett1
scarlett cora1 scarlet1 fay0
scatter strewn1 dens0
scenario situat4 hypothet2
scene footag0
sceneri scenic3 landscap3 surround1 mountain0
scenic sceneri3 picturesqu3 landscap0 trail0
scent fragranc6 aroma5 smell5 perfum4 odor3 stench1
schedul timet4 weekli1 weekdai1 hourli0
schizophrenia psychiatr3 psychot3 psychiatri3 psycho1 psychiatrist0
schleswig denmark2 aarhu2 copenhagen1 scandinavia0 gothenburg0
schmidt berman1
schneider connolli1 conner0
scholar scholarli4 research1 historian1 academ1
scholarli scholar4 research1
scholarship tuition2 academ1 colleg1 universit1 collegi1 admiss0
scholast academ0
school educ5 classroom3 colleg2 teach2 student1 cours1
schoolhous classroom3 kindergarten2 school1 curriculum1 teacher0 grader0
schooner boat5 sail3 yacht3 barg3 freighter2 ship2
schultz christoph0
schumach alonso4 mclaren2 ferrari1 enzo0
schumann brahm1 compos1 pianist1 beethoven1 chopin0
schwartz schwarz1
schwarz schwartz1 asahi1
sci scienc2 scientist1 scientif1
scienc scientif6 scientist4 sci2 biologi1 laboratori1 physicist1
scientif scienc6 scientist4 research1 sci1 studi0
scientist scienc4 scientif4 physicist4 research3 biologist2 sci1
scientolog cult1 religion1
scissor cut2 cutter1
scoop snatch0
scoot inch0
score scorer3 stand2 goalscor1 goal1 rate1 touchdown0
scorer goalscor4 score3
scorpion viper0 dant0
scot scottish7 scotland5 irish2 celtic2 british2 caledonian1
scotch whiski4 whiskei3 bourbon2
scotia halifax4 provinc3 provinci3 newfoundland2 manitoba2 vancouv2
scotland scot5 scottish5 britain4 glasgow4 england4 edinburgh4
scottish scot7 scotland5 irish3 celtic2 caledonian2 british2
scout baden2 troop1 jem0
scowl glare5 frown2 grimac2 sneer1 despis1 hiss0
scranton westchest1
scrap scrape1 defunct0
scrape scrap1 scratch1 peel1
scratch rub1 scrape1
scream shriek4 yell4 shout2 nois2 bellow2 howl1
screen monitor4 displai4 lcd3
screenplai screenwrit5 directori2 cinematographi1 film1 filmmak1 script0
screenwrit screenplai5 writer3 novelist2 cinematograph2 editor2 director2
screw fuck1 drill0
scribe manuscript2
script screenplai0 stage0
scriptur biblic5 testament4 bibl4 vers3 theolog3 theologi2
scrub wipe3 clean2 cleaner1 dirti0 cleans0 eras0
scrutini examin2 concern1 question1 probe0 controversi0 review0
scuba dive4 underwat4 submerg3 diver2 submarin1 sunk0
sculpt sculptur5 sculptor5 statu1 monument0
sculptor sculptur7 sculpt5 statu2 michelangelo2 artwork1 carv0
sculptur sculptor7 sculpt5 statu4 artwork3 carv2 monument2
sea ocean6 maritim3 nautic2 water2 underwat2 coast2
seafood fish3 shrimp3 lobster2 oyster2 salmon2 fisheri1
seahawk steeler4 panther2 seattl2 falcon2 redskin2 packer1
seaman sailor4 maritim4 seamen3 naval3 warship3 nautic2
seamen seaman3 sailor3 maritim2 captain1 naval1 warship1
seamu niall1
sean patrick1 paddi0
sear craftsman1
search find3 googl3 seek3 crawl2 retriev2 locat1
seasid coastal4 beach3 shorelin2 ashor2 coast2 boardwalk1
season winter3 summer2 preseason2 spring1 afternoon1 autumn1
seat sit9 chair3 seater3 bench1 backseat1 cushion1
seater seat3 backseat1
seattl washington4 puget3 vancouv2 oakland2 seahawk2 spokan2
sebastian sebastien2
sebastien sebastian2 christoph0 lucien0
secess confederaci1 confeder0
seclud isol1 solitud0 solitari0 shelter0
secondari primari3
secondli lastli2 firstli2 thereaft0
secreci confidenti3 secur2 secret2 discreet1 encrypt1 disclosur1
secret secretli3 secreci2 reveal1 confidenti1 hidden0 mysteri0
secretari department1 appoint0 depart0
secretli secret3 mysteri1 subtli1
sect congreg1 synod1 seminari0 adher0 faction0 adventist0
section segment1
sector industri0
secular religi3 religion2 catholic1 christian1 cathol1 devout1
secur protect3 safeguard3 secreci2 investor2 guard2 stock2
sedan coup2 car1 automobil1 bmw0 vehicl0 suv0
sediment sedimentari6 eros1 soil1 debri0 shale0
sedimentari sediment6 sandston2 shale2 geologi1 geolog1 chalk0
seduc seduct3 sensual0
seduct seduc3 intercours1 adulteri0 courtship0 sensual0 irresist0
see seen4 view3 show2 watch1 visibl1 perceiv0
seed crop1 plant1 cultiv0 pea0 fruit0
seek sought4 search3 look1 want1 need1 request1
seeker seek0
seem seemingli2 evid1 appear1 appar1 somewhat1 presum0
seemingli seem2 evid1 supposedli0
seen see4 shown1 view1 visibl1 show1 saw0
sega nintendo3 wii1 commodor1 playstat0
segment subdivis1 section1
segreg minor1 separ0
segunda primera4 madrid1 campeonato0
sein parisian2 pari1 sorbonn1 arrondiss0 edouard0 toulous0
seismic earthquak4 quak2 geolog1
seiz recaptur1
seizur paralysi0 neurolog0
selangor kuala6 johor6 sarawak5 malaysia5 sabah5 penang5
seldom rare6 often5 frequent4 occasion3 regularli2 invari2
select choos4 chose4 pick3 chosen3 combin1 choic1
selena aria1 gomez1 chico1 isabel0 blanca0
self oneself5 yourself2 himself1 myself1 herself0
sell sale6 bui4 seller3 buyer3 purchas2 sold1
seller buyer5 sell3 sale3 purchas2 retail2 bui1
semant linguist2 logic1 abstract0
semest freshman3 campu2 colleg2 undergradu2 student1 cours1
semiconductor silicon1 electron0
semifin quarterfin7 final5 finalist3 tournament1 playoff1 rematch1
semin sperm3 reproduct1
seminar workshop1 lectur1 forum0
seminari church3 clergi3 pastor2 ministri2 priesthood2 clergyman1
seminol florida2
semit jewish4 judaism3 jew3 hebrew2 isra2 zionist1
senat mcconnel1 congress1 legisl1 politician1 congressman1 congression0
send sent4 receiv3 ship2 accept2 invit2 request1
seneca iroquoi1 buffalo1 niagara0
seneg ghana3 cameroon3 africa3 gambia2 angola2 nigeria1
senior elderli6 elder4 junior3 freshmen1 freshman1 ag1
sens sensori6 sensor4 sensat3 perceiv2 stimuli2 percept2
sensat sensori3 sens3 stimuli2 felt2 tingl2 perceiv2
sensit suscept0
sensor sens4 detector0
sensori sens6 sensat3 stimuli1 nerv0
sensual erot2 romant2 intim2 romanc1 seduc0 intimaci0
sent receiv5 ad4 send4 deposit4 accept3 invit3
sentai nippon1
sentenc imprison4 convict3 punish2 grammat2 claus2 jail2
sentiment subject0
seoul korea5 beij2 tokyo2 minneapoli2 nanj2 bangkok1
separ split4 part3 isol2 individu2 apart2 independ1
sequel trilogi2 prequel1
sequenc sequenti3 converg2 genom0 seri0
sequenti sequenc3 success2 number1 subsequ0 chronolog0
serb serbian7 bosnian5 serbia5 croatian4 yugoslav4 sloven4
serbia yugoslavia6 serbian6 kosovo5 belgrad5 montenegro5 serb5
serbian serb7 serbia6 bosnian5 yugoslav4 belgrad4 yugoslavia4
seren medit1 sooth0 calm0
serena martina2
sergeant sgt6 regiment2 enlist2 sargent2 soldier2 command2
sergei vladimir3 aleksandr2 alexei2 andrei1 dmitri1 konstantin1
sergio roberto2 marcelo2 felip1 bernardo1 rodrigo1 vito0
seri sum1 sequenc0
seriou serious3 kid1 joke1
serious seriou3 kid2 honestli2 realli1 joke0
sermon preacher5 congreg3 pastor3 theolog2 church2 theologi2
serpent snake5 devil1 viper1 dragon0 beast0
serum circul0
servant maid3 attend0 caretak0 housekeep0
server host2
servic oper2 mainten2 repair0 duti0
servicemen soldier5 veteran3 airmen3 militari3 troop2 enlist2
sesam peanut0
set configur3 subset2 prefer1 default1 enabl1
settl settlement2
settlement settler3 settl2
settler colonist4 settlement3 pilgrim1 jamestown1 coloni1 colon0
setup configur4 instal2
sever mani6 numer5 few5 countless4 plenti4 lot3
severn wale2 wrexham1 monmouth1 bristol1 glamorgan0 shrewsburi0
sevil sevilla4 napoli2 valencia2 cordoba1 barcelona1 genoa1
sevilla bilbao4 sevil4 barcelona4 uefa3 valencia2 atletico2
sew stitch3 embroideri2 knit1 textil1 fabric1 embroid1
sewag wastewat5 sewer5 sanit3 toilet2 drain1 plumb0
sewer sewag5 drain2 plumb1 toilet1 pipe0
sex sexual6 gender5 intercours4 male2 femal1 masculin1
sexi gorgeou3 hot3 stun2 hottest2 beauti1 attract0
sexual sex6 lgbt5 homosexu5 heterosexu4 erot4 gai2
seychel maldiv3 mauritiu3 gambia2 guernsei0 bahama0 vanuatu0
sgt sergeant6 enlist3 sargent2 brigadi2 lieuten2 command1
shade sunglass2 shadow2 radiant1 tint1 lamp1 sun0
shadow shadowi2 shade2 dark1 radiant0
shadowi shadow2
shaft motor1 gearbox1 machineri0
shah hussain2 reza2 sharif1 iranian1 abba1 rani0
shai skye0
shake shook5 shaken5 shaki3 tremor2 trembl2 jolt1
shaken shake5 shook4 shaki1 trembl0
shakespear midsumm2 hamlet2 juliet1 macbeth0 playwright0 romeo0
shaki shake3 trembl1 shaken1 shook0
shale sedimentari2 sandston0 gravel0 petroleum0 sediment0
shame piti3 unfortun2 sad1 suck1 disappoint0
shamrock irish1 patrick1
shan allan0
shandong guangdong4 jiangsu3 guangzhou3 henan2 tianjin2 shenzhen2
shane chet0
shang zhou1 taiwan1 henan1 tian1 hunan0
shanghai beij6 shenzhen4 guangzhou3 china3 guangdong3 taipei2
shankar pandit2 bahadur0 prakash0
shape curv2 protrud1 bent1 rectangular0 round0 circl0
share stock3 sharehold2 hold2 invest1 equiti1 investor1
sharehold corpor4 investor3 ownership3 firm2 share2 stock2
sharif lahor3 pakistan2 islamabad2 karachi2 peshawar1 shah1
shark whale2 dolphin1 fish0 gill0
sharma singh3 kumar2 cricket2 lal0 khalid0 chopra0
sharon nadia0
sharp sharpen4 crisp1
sharpen sharp4
sharpli abruptli2 markedli1 dramat1 substanti0 forcefulli0 readili0
shatter fractur4 smash2 broken1 crack1 wreck1 break0
shaun shawn0
shave stubbl3 hairi3 razor2 hair2 bald2 trim2
shawn derrick0 shaun0
sheath knife1 leather0
sheep goat4 lamb3 livestock2 cattl1 wool1 cow0
sheet excel0 paper0
sheffield doncast4 rotherham3 yorkshir2 derbyshir2 leed2 barnslei1
sheikh emir3 uae1 khalifa1 ismail1 muhammad0 moham0
sheldon leonard1 mosh0
shelf shelv7 cupboard1
shell bash2 gastropod1 snail1
shellei shelli4 byron0 bethani0
shelli shellei4 belinda0
shelter homeless2 refug1 rescu1 tent1 lodg0 camp0
shelv shelf7 cupboard1 cabinet0 rack0
shen zhao1 jiang1 qin1 cheng0 zhu0
sheng xiang2
shenzhen guangzhou5 guangdong5 beij4 nanj4 shanghai4 jiangsu3
shepard shepherd5 huski1 sheppard1
shepherd shepard5 canin1 breed0 bark0 dog0 huski0
sheppard shepard1
sheridan baird0
sheriff deputi3 warden0 polic0
sherlock holm1
sherri tamara1
shetland caledonian2 cornish1 isl1 scottish0 fjord0
shi shia0
shia sunni3 imam1 hussain0 hussein0 salman0 shi0
shield radiat1 defenc0
shift shifter3 move1 transform1 switch0
shifter shift3 gear1 switch0 transmiss0 tran0
shill coin2 currenc1 cent1 guinea1 monetari0
shimmer glitter2 glisten0
shine gleam2 moonlight1 glisten1
shini plaza0 hatch0
ship warship6 shipment5 freighter5 maritim4 boat4 shipbuild4
shipbuild shipyard6 ship4 maritim3 dockyard2 steamship2 warship2
shipment ship5 deliveri4 logist2 pack2 packag2 inventori2
shipyard shipbuild6 dockyard3 maritim1 harbour1 barg1 warship0
shirt cloth2 apparel2 jersei2 sweatshirt2 blous1 wear1
shit crap4 goddamn0 fuck0 shitti0 damn0
shitti crap1 horribl0 shit0 terribl0
shiver chilli3 shudder2 chill1 cold1 colder1 warmth1
shock surpris4 astonish3 disappoint1 stun1 explos1 appal0
shoe sneaker6 sandal4 heel3 toe3 foot3 feet2
shook shake5 shaken4 shaki0 tremor0
shoot shot6 shooter4 gunfir3 gunshot3 gun2 firearm2
shooter shoot4 firearm3 shot2 gun2 gunmen2 gunfir2
shootout gunfir2 gunshot1 shoot0
shop store6 retail3 mall3 boutiqu2 purchas2 supermarket2
shore shorelin4 coastal4 coast4 ashor3 coastlin3 harbour2
shorelin coastlin5 coastal5 shore4 waterfront3 beach2 coast2
short shorter5 shorten4 shortest3 underwear3 lengthi2 trouser2
shortag suppli1 demand0
shorten short4 shorter4 shortest1 lengthi1 truncat0
shorter shortest5 short5 length4 shorten4 longer3 taller3
shortest shorter5 short3 smallest2 shorten1 minim1 length1
shortli soon4 immedi2 promptli2 awhil1
shortlist nomin1
shortstop baseman5 outfield4 fielder4 hitter3 catcher2 bat2
shot shoot6 shooter2 gunfir2 gun2 gunshot2 bullet2
shotgun pistol2 rifl2 firearm1 gun1 remington1 barrel0
should shouldn7 deserv0
shoulder cuff3 elbow1 collarbon0 drape0
shouldn should7 might0
shout yell5 exclaim3 scream2 bellow2 roar1 shriek1
shove push3 punch0 tackl0 forc0
shovel dig0
show shown5 displai4 demonstr2 see2 episod2 prove1
showcas exhibit4 present3 demonstr2 depict2 show1 promot1
showdown battl3 fight2 oppon2 brawl1 contest1 duel1
shower bath3 wash2 bathroom1 hygien1
shown show5 displai4 seen1 pictur1 visibl0 demonstr0
showtim hbo2 premier0 primetim0 nbc0
shreveport louisiana4 lafayett3 baton2 lsu2 louisa2 orlean1
shrewsburi shropshir4 cheshir3 huddersfield2 hillsborough2 swansea2 wrexham2
shri prakash0
shriek scream4 squeal3 bellow2 howl1 gasp1 roar1
shrimp seafood3 crab2 lobster1 tentacl0
shrine templ4 mosqu1 pilgrimag0
shrink grow1 widen0
shropshir cheshir4 shrewsburi4 midland3 rotherham3 lancashir2 buckinghamshir2
shrub bush3 veget3 foliag2 tree1 twig1 botan1
shrug sigh2 sarcasm2 chuckl0 sarcast0 cough0
shudder shiver2 groan1 flutter1 winc0
shuffl arrang0
shut close2 termin0
shutter camera1 photograph0
shuttl spaceship0
si sister3 sibl0
siam bangkok0 kuala0 sabah0 malaya0 cambodia0
siberia siberian5 russia4 moscow2 alaska2 arctic2 mongolia2
siberian siberia5 eurasian2 russian1 mongolian1 arctic1 ru1
sibl sister5 brother4 rel2 famili1 parent0 si0
sichuan cheng2 yunnan1 chiang1 hunan1 henan1 peke0
sicili sardinia3 calabria3 itali3 mediterranean3 palermo3 sicilian2
sicilian italian2 sicili2
sick ill6 nausea4 vomit2 diseas2 flu1 poison0
sidewai rotat2 orient2 horizont1 later1 direct0 tilt0
sidewalk pavement3 walkwai2 street1 pave1 boulevard1 outdoor0
sidnei sydnei2
sieg besieg4 battl1 battlefield0
siegfri freyja1 fang0
siemen iec0 sap0
siena tuscani3 padua1 florenc1 sienna0
sienna toyota0 siena0
sigh shrug2 groan2 frown1 huf1 gasp0
sight blind2 vision2 glimps1 observ1 visibl0 gaze0
sign signatur3 symptom0 unsign0 signag0
signag letter0 sign0
signatur sign3
signifi symbol3 repres2 denot2 indic1
signific significantli3 insignific2 import2
significantli substanti4 signific3 dramat3 drastic3 consider2 notic2
sikh sahib3 hindu3 punjabi3 hinduism1 muslim1 punjab0
sila we0
silenc silent6 quiet2 mute2 quietli2 suppress1 still0
silent silenc6 quietli6 quiet3 mute2 quieter1 whisper1
silesia silesian4 lublin2 tyrol1 slovakia1 saxoni1 poland1
silesian silesia4 lublin3 poland3 polish2 masovian2 poznan2
silicon semiconductor1
silk textil3 fabric2 wool1 yarn0 velvet0
silki velvet0
silli nonsens1
silva oliveira4 gutierrez2 paulo2 pereira1 suarez1 ferreira1
silver silveri2 bronz2 gold0
silveri silver2 metal1 glossi0
silvia sylvia0
silvio paolo3 alessandro2 claudio2 matteo2 filippo1 thierri1
sim simul0
sima nak1
simeon atletico1
similar resembl4 alik3 analog2 compar2 ident2 comparison1
similarli addition1 similar0
simmon jacob0
simon elliot2 elliott2
simpl easi4 straightforward4 simpler1 simpli1 easiest0 simplest0
simpler simplest4 simplifi2 simpl1 simplic1 easier1 straightforward1
simplest simpler4 simplifi3 easiest3 simplic1 trivial1 straightforward0
simpli mere2 just2 essenti1 simpl1 straightforward0 basic0
simplic simplest1 simpler1 trivial1
simplifi simplest3 simpler2 express1 reduc1 solv0
simpson marg4 homer2 sitcom1 cartoon1
simul mock2 model1 sim0
simulcast telecast1 broadcast1 televis0 channel0
simultan concurr5 coupl1 combin1 coincid1 parallel1 multipl0
sin sinn4
sinai haifa2 egypt2 alexandria0 aviv0
sinc until1 hasn0 recent0
sincer genuin0
sindh karachi3 punjab2 pakistan2 islamabad2 peshawar1 arabian1
sing sang5 vocal4 singer3 vocalist3 sung2 perform2
singapor bukit3 malaysia3 asia2 malaya2 kuala2 penang2
singer vocalist6 vocal3 sing3 musician3 artist2 songwrit2
singh sharma3 cricket2 maharaja1 batsman1 kumar1 raj1
singl date1 lone0
singular plural1
sinist omin2 menac2 mischiev2
sink sunk7 sank5 drain2 drown2 basin1 plumb1
sinn sin4
sino guo1 yuan0 qing0 kung0 chines0
sioux dakota2 tribe1 duluth0 minnesota0
sip drink4 drank4 beverag3 beer2 drunken1 cocktail1
sir mister3 lad1 lord0
sire bred1 breeder0
sister sibl5 brother3 si3 niec2 rel1 daughter1
sit seat9 chair1 slump1 armchair1 rest0 postur0
sitcom comedi1 simpson1
site websit8 com3 place1 link1 googl0 web0
situ posit0
situat circumst4 scenario4 resid1 place1 incid1 posit1
sizabl larg6 size4 gigant4 larger4 massiv4 huge3
size larg6 larger5 small5 bigger4 sizabl4 smaller4
skate skater7 rink2 hockei1 roller0
skater skate7 olli1 rink0
skelet skeleton5 bone5 vertebra0 boni0
skeleton skelet5 bone3 skull1 vertebra0 corps0
skeptic doubt2 disbelief1 distrust1 wari1 credibl1 suspici0
sketch draw3 illustr3 painter1 drawn0
ski skier5 sky4 atmospher2 slalom2 airborn2 fly1
skier ski5 slalom1 sportsman0
skill talent3 compet2 profici2 abil1 adept0
skin complexion3 tan3 cosmet0 face0
skinni slim4 thin3 slender2 plump1 fat1 superfici0
skip avoid2 hurri0
skipper captain2 sail0
skirmish battl2 combat1
skirt dress2 outfit1 waistband0
skopj macedonia1 ankara1 belgrad1 thessaloniki1 sarajevo0
skull forehead2 head2 skeleton1
sky ski4 horizon1 atmospher1
skye shai0 tori0
skyscrap build4 storei3 tower2 rooftop0 balconi0
slab concret2
slack trouser1 pant0
slain kill1 mortal1 murder0 slaughter0
slalom ski2 skier1
slam pound1 smash0 smack0 slap0 ram0
slang mean2 chiefli0
slant angl3 tilt2 inclin1 obliqu1 lean0
slap punch1 whip0 smack0 slam0
slash parri0
slate anticip1 upcom0 stone0
slaughter sacrif2 sacrific2 butcher2 murder1 kill0 slain0
slave enslav6 slaveri6 african1
slaveri slave6 enslav4 abolit2 abolitionist0 oppress0
slavic sloven4 slovak3 slovenian3 bosnian3 cyril3 bulgarian3
slayer thrash0
sleep slept5 asleep5 nap3 sleeper3 bed2 wake2
sleeper sleep3 sleepi2 woken2 awak1 slept1 asleep1
sleepi tire5 awak3 asleep3 nap2 sleeper2 sleep1
sleev jacket0
slender skinni2 elong1 frail1 bulki0 thin0
slept sleep5 asleep5 nap2 woken1 sleeper1 sleepi1
slice cut3 chop3 cutter2 chunk1 trim0 peel0
slid slide6 slip2
slide slid6 present3 slip3 motion2 friction1 carousel1
slight slightli5 somewhat1 mildli1 decidedli0 notic0
slightli slight5 somewhat4 decidedli2 partli2 bare1 rel1
slim skinni4 thin2 fat0
sling slung2
slip slide3 slipperi2 slid2 traction0 pinch0
slipperi slip2 slide0
slogan motto4
sloop warship1 boat1 battleship1 freighter1 frigat1 naval0
slope inclin3 curv2 steep1 tangent1 calculu0 downhil0
slot compart0
slovak czech5 slovenian5 slovakia5 czechoslovak4 hungarian4 slavic3
slovakia slovak5 serbia4 czechoslovak4 hungari4 czech4 montenegro3
sloven slovenian6 serb4 slavic4 bosnian3 serbian3 slovenia3
slovenia herzegovina4 serbia4 slovenian4 slovakia3 ljubljana3 sloven3
slovenian sloven6 slovak5 czech5 montenegrin4 slovenia4 serbian3
slow slower4 sped4 fast3 speed3 faster2 speedi1
slower faster6 quicker5 slow4 speed3 fastest3 sped3
slowli rapidli4 gradual3 carefulli2 quickli2 slow1 fast1
slump hunch3 crumpl1 sit1 seat0 upright0 sprawl0
slung sling2 lash1
sly cun1
sm messag2 text1
smack struck1 slap0 slam0 smash0
smackdown wrestl4 wwe4 wrestlemania3 lucha2 wrestler2 tna2
small tini7 smaller6 size5 larg4 larger3 smallest3
smaller larger6 small6 bigger5 tini5 smallest4 size4
smallest smaller4 tini4 small3 minim3 minimum3 min2
smallpox vaccin2 diseas1 pathogen1 infect1 spore0 parasit0
smart smarter3 intellig3
smarter intellig4 smart3 intellect1 intellectu0
smartphon phone5 mobil4 android4 nokia4 iphon3 samsung2
smash wreck2 shatter2 damag1 mele1 brawl0 ruin0
smashword ebook3
smell odor6 scent5 stench4 aroma4 stink3 snif3
smile grin7 smirk4 happier2 happi2 giggl1 happili0
smirk grin6 smile4 giggl3 chuckl3 wink0 laugh0
smith morri1 murrai1
smithsonian museum1
smoke cigarett6 tobacco4 marijuana2 weed1 cannabi1 cigar0
smooth smoothli5
smoothli smooth5
smuggl traffick3 custom3 launder1 transport1 illicit0 confisc0
smyth granvil1 talbot1 gardin1
snack eat2 food2 hungri2 chew1 meal1 sandwich0
snail gastropod7 mollusk3 larva1 shell1 invertebr1 crab0
snake serpent5 reptil2 cobra1 viper1 turtl0 venom0
snarl hiss2 growl2 grumbl2 grit2 sneer2 bellow2
snatch grab4 scoop0 steal0
sneak stealth1 evad1 conceal1 hide0 snuck0
sneaker shoe6 nike1 sandal0 van0 heel0
sneer snarl2 grumbl1 scowl1 hiss1 glare0
snif sniff4 smell3 odor0 snort0 inhal0
sniff snif4 stink1 smell0
sniper shooter1 rifl0
snort snif0
snout nose1
snow snowi6 snowfal6 winter5 frost1 colder1 cold1
snowfal snow6 snowi5 winter2 frost1 precipit1 weather1
snowi snow6 snowfal5 winter5 frost4 colder1 cold1
snuck sneak0
snuggl cozi3 nap2 sleep1 asleep1 sleeper1 slept0
soak drench5 wet4 dry2 bath2 dri2 splash2
soar glide3 leapt3 leap2 fly2 jump1 glider1
sob cri6 cry5 wept3 tear2 weep2 sad1
sober drunk5 drunken4 alcohol3 drink2 drank1 addict1
soc societ2
soccer footbal6 sport4 fifa3 basketbal1 hockei1 handbal1
social socialist8 capit3 socio2 commun2 marxism2 capitalist2
socialist social8 communist3 marxist3 capitalist2 liber2 marxism1
societ societi5 sociolog4 soc2 social1 socio1
societi societ5 sociolog3 civil1 aristocraci1 anthropolog1 cultur0
socio social2 societ1 sociolog1
sociolog sociologist6 societ4 societi3 social1 anthropolog1 socio1
sociologist sociolog6
sock stock2 sandal2 shoe1 panti0
socket port1
socrat plato3 philosoph2 aristotl2 athenian1
soda coke4 pepsi3 cola3 sparkl2 carbon2 drink2
sodium salt4 potassium1 salin1 magnesium0 chlorid0
sofa couch6 furnitur4 cushion3 armchair0
sofi sophi3 sophia1 emilia1
sofia bulgaria2 europa1 thessaloniki0 lithuania0 latvia0
soft softer7 soften3 softli2 harden1
softbal basebal2 volleybal1 netbal0
soften softer4 soft3 eas1 softli1
softer soft7 soften4 harden1 softli1 thicker0 stiff0
softli soft2 quietli2 gentli1 soften1 gentl1 softer1
softwar program4 adob1 microsoft1 comput1 tool1 applic1
soho manhattan2 westchest1 nyc1
soil dirt2 garden1 sediment1 agricultur0 agrarian0 farmland0
sol solubl0 solut0
solar sun4 sunlight3
sold bought4 purchas3 avail2 offer2 ship1 list1
soldier troop7 servicemen5 armi4 militari3 infantri2 veteran2
sole exclus5 pure2 shoe2 barefoot2 entir1 wholli1
solemn somber1
solicitor barrist3 lawyer0 attornei0
solid materi2 crystallin2 substanc1 crystal1 tangibl0 metal0
solidar unit2 collect1
solitari lone3 solitud1 isol0 seclud0
solitud solitari1 depriv0 seclud0 commun0 loneli0 lone0
solo lone3 alon0
soloist orchestra2 perform2 choir2 instrumentalist1 choral1 accompani0
solubl dissolv3 dissolut2 solvent1 sol0
solut solv3 equat1 problem0 sol0
solv equat5 resolv3 solut3 algebra1 simplifi0 calcul0
solvent solubl1 liquid1 dissolv1 fluid0 substanc0 chemistri0
somali somalia5 ethiopian3 kenyan1 sudanes0 african0 moham0
somalia somali5 kenya2 arabia1 africa1 mozambiqu1 tanzania0
somber melancholi2 solemn1 mourn1
some mani3 sever3 few2 plenti2 other2 most2
somebodi someon8 person3 anybodi1 anyon1 whoever1
somehow perhap1 mayb1 possibl1
someon somebodi8 person6 human1 individu1
someplac somewher5 anywher4 wherev3 place2 nearbi1 elsewher1
somerset taunton4 gloucestershir3 wiltshir2 cornwal2 worcestershir1 northamptonshir1
somervil boston2 lexington2 dorchest1 taunton1 middlesex1 gloucestershir1
someth somethin2 thing1
somethin someth2 anyth1 nothin1
sometim usual4 occasion4 often4 rare4 whenev4 alwai3
somewhat slightli4 kinda3 larg3 partli2 nearli2 quit2
somewher someplac5 anywher4 wherev3 elsewher2 nowher1 where1
son boi3 kid1 brother0
sonata allegro1 hyundai1 compos1 concerto0 mozart0
song tune4 music3 lyric3 album2 soundtrack1 sing1
songwrit lyricist4 music3 musician2 singer2 melodi1 poet1
soni playstat3
sonia mukherje2 indira1 raj1 durga1
sonora arizona1 juarez0
sonya catherin2 lina0
soo ti0 actual0 woo0
soon shortli4 never2 when2 immedi2 eventu1 sooner1
sooner soon1
sooth calm5 relax1 comfort0 seren0
sophi sofi3 sophia2 penelop1 madelein1 anastasia1
sophia sophi2 sofi1 madelin1 natalia0 madelein0
sophomor freshman5 freshmen3 junior3 senior0
soprano toni0
sorbonn parisian3 ecol2 universit1 francais1 sein1 conservatoir0
sorcer belgarath1 magician0
sore hurt2 ach2
soror fratern6
sorri apolog4
sorrow despair1 miseri1 wept0 grief0 weep0 sympathi0
sort order4 arrang3 rank1
sought seek4 request2 demand1 want1 obtain0 search0
soul spirit1
sound audio3 auditori1 nois1 listen1 loud1 hear1
soundtrack tune3 music2 compos2 song1 orchestr1 synthes0
sourc cite1 refer1 origin1 attribut1
sousa trombon0
south southern7 southeast3 southeastern2 northeast1 charleston1 southernmost1
southampton portsmouth4 bournemouth3 cardiff3 wigan3 swansea3 brighton2
southbound northbound6 eastbound5 westbound4 southward1 southeast1 roadsid1
southeast southeastern6 east3 south3 southward3 northeast3 eastern2
southeastern southeast6 southern2 northeast2 southward2 southwestern2 south2
southern south7 southeastern2 southeast2 northern1 southernmost1
southernmost northernmost3 southern1 southeastern1 south1
southport ipswich4 cheshir3 blackpool3 hertfordshir2 norwich2 queensland2
southward northward6 eastward5 westward3 northeast3 southeast3 northern2
southwest southwestern5 northeast1 west1 southward1 westward1 eastbound0
southwestern southwest5 southeastern2 northwest1 northeast0 foothil0
souza oliveira0
sovereign sovereignti1
sovereignti sovereign1 territori0
soviet ussr8 russian4 russia4 moscow3 stalin2 bolshevik2
sox cub2 ramirez2 astro2 mlb1 baseman1 yanke1
space subsp1 topolog1 spatial0 nasa0
spacecraft spaceship5 nasa4 satellit2 astronaut2 orbit1 voyag0
spaceship spacecraft5 ship3 freighter3 nasa1 voyag1 astronaut0
spaciou accommod0 occupi0
spaghetti pasta4 noodl1
spain espana7 iberian6 spaniard5 catalonia5 madrid3 zaragoza3
spaniard spain5 espana5 iberian4 spanish4 catalonia3 columbian2
spanish spaniard4 bilingu3 hispan2 english2 basqu1 espana1
spare rescu0
sparhawk lucivar0 breun0
spark ignit3 sparkl1 trigger0 spur0
sparkl dazzl3 soda2 carbon2 glow2 gleam1 spark1
sparrow bird2 robin2 finch1 pigeon1
spars compress1 dens0
sparta spartan5 athen2 athenian0
spartak dinamo4 moscow2 kazan1 leningrad1 oblast1 maccabi1
spartan sparta5
spatial geograph2 geographi1 space0
speak spoken4 talk3 speech1 spoke0
speaker audio1 amplifi1 acoust1 voic0
spear weapon0
spearhead champion4 oversaw2
spec specif3
speci fauna4 biodivers3 be2 organ2 taxonom2 creatur2
special especi5 specialis4 particularli3 specialti2 specialist2 mainli2
specialis special4 specialti1 specialist0
specialist profession3 special2 physician2 doctor2 specialti2 surgeon2
specialti special2 specialist2 specialis1 profess0
specif particularli4 spec3 particular2 especi2 name2 mainli1
specifi unspecifi1 specif1
spectacl glass1 vision1 optic0
spectacular magnific2 remark2 extraordinari2 except1 tremend1 exception1
spectat crowd4 particip2 audienc2 demonstr2 attende1 watch1
spectra spectrum7 spectral5 spectroscopi4 wavelength2
spectral spectrum5 spectra5 wavelength1 spectroscopi1
spectroscopi spectra4 wavelength1 spectral1 spectrum1 infrar1
spectrum spectra7 spectral5 wavelength2 frequenc1 spectroscopi1
specul rumor4 rumour1 plausibl1 hint0
sped speedi4 slow4 speed3 hurri3 fastest3 fast3
speech talk1 speak1 present0 discours0
speed mph6 veloc4 slower3 sped3 slow3 fast2
speedi sped4 hurri2 rapid2 fast2 slow1 speed1
speedwai racetrack3 racewai3 daytona2 motorsport2 nascar2 racecours1
spell pronounc1 witchcraft0
spenc sweenei0
spend expenditur6 spent5 budget4 expens4 fund3 financ3
spent spend5 paid1 expens1 accumul1 financ0
sperm semin3 reproduct2 fertil1 embryo0 concept0
sphere spheric6 globe3 planet1 circl0
spheric sphere6 radial3 globe2 radiu0
spi spy5 espionag4 cia1 clandestin0 suspect0
spice spici2 cinnamon1 chili1 pepper1 herb0
spici spice2 chili1 sauc0
spider insect3 beetl1 ant0 bug0
spike flare0
spill splash3 pour2 leak2 drip1 puddl1 stain1
spin spun6 rotat4 revolv2 wheel1 swai1 rotari0
spinal spine6 vertebra4 neurolog0
spine vertebra6 spinal6 hunch0
spiral revolv1 curv0 wind0
spirit ghostli1 ghost1 soul1 spiritu0 haunt0
spiritu religion3 religi3 mystic2 buddhism1 theologi1 christian0
spit saliva2 mouth1 whistl0
spitfir bomber2
splash spill3 wet3 puddl2 soak2 drench1 rain1
splendid magnific2 terrif2 fantast2 wonder1 marvel1 delight1
split separ4 divid1 chunk1 cut0 halv0
spokan washington3 seattl2 portland1 wichita0
spoke speak0
spoken speak4 talk4 hear1 heard0
spokesman spokesperson6
spokesperson spokesman6
sponsor sponsorship8 subsidi0 donat0 advertis0 endors0
sponsorship sponsor8 endors1
sporad intermitt4 errat2 inconsist0 occasion0
spore fungu4 fungal3 fungi3 mushroom2 mold1 bacterium1
sport soccer4 basebal4 footbal4 athlet4 hockei4 basketbal3
sportsman athlet3 sport3 skier0
spot bleed2 notic1 area0
spous husband6 wife6 marri5 wive4 marriag4 marit2
sprang sprung2 leapt2 leap1
sprawl expans2 lai1 encompass0 slump0
spread dissemin0
spring summer3 season1
springfield massachusett1 illinoi0 fremont0 stockport0
sprint hurri2 runner2 rush1 jog1 sprinter1 leap1
sprinter athlet1 sprint1 fullback1 runner1 lineback0 olympian0
spruce pine2 evergreen2 lumber1 forest1 forestri1 birch0
sprung sprang2 pop1
spun spin6 rotat1 revolv0
spur tottenham5 piston2 arsen2 maverick1 warrior1 nba1
spy espionag5 spi5 surveil2 nsa1 stealth1
sql queri4 databas3 oracl1 tabl0
squad team1 battalion1 format0 lineup0
squadron fleet2 navi2 afb1 naval0 raaf0
squar rectangular1
squash veget1
squat thigh1
squeal shriek3 groan1 whimper1 roar0 moan0 scream0
squeez clench0
squid octopu2 tentacl1
squint blur0
squirrel rodent2 pigeon1 rabbit1 bird1 mammal1 weasel0
stab stabil3 knife0
stabil stabl7 unstabl6 instabl5 stab3
stabl stabil7 unstabl7 instabl2 horsemen2 horseback2 hors2
stacei staci5
staci stacei5 mandi0 dinah0
stade estadio4 stadion3 teatro1 bilbao0
stadion uefa3 estadio3 stade3 clube2 dortmund2 campeonato2
stadium estadio5 venu2 coliseum1 trafford1 wemblei1
staf staff3 personnel2 manpow1 attend1 employe0
staff staf3 personnel2 employe2 department0
staffordshir warwickshir2 leicestershir1 rotherham0
stage onstag4 theatric1 phase1 rehears0 script0
stagger progress1
stai keep4 leav4 remain3 kept2 quit1
stain dy1 spill1 dye0 whitish0
stainless steel1 rust1 aluminum1 corros0 alloi0 brass0
stair staircas8 stairwel6 stairwai4 step2 upstair2 hallwai1
staircas stair8 stairwel7 stairwai4 passagewai2 step1 hallwai1
stairwai stair4 staircas4 stairwel2
stairwel staircas7 stair6 passagewai3 stairwai2 hallwai1 upstair1
stakehold sharehold0
stale fresh2
stalin lenin3 ussr3 soviet2 hitler2 mussolini1
stalk stalker5 restrain1 chase0 harass0
stalker stalk5
stall halt3 hang1
stallion racehors2 hors2 thoroughbr1 horseback1 cavalri0 mare0
stamford portsmouth3 chelsea2 southampton2 bournemouth2 brentford2 trafford2
stammer blurt1 blankli1
stamp postag2 imprint0
stanc postur1
stand stood6 rank3 score2 playoff2 postseason2 upright0
standalon independ2 portabl1 separ0
standard guidelin2 customari1 specif1 uncommon0 scale0 convent0
stanford harvard3 berkelei2 princeton1 northwestern1 usc1 univers1
stanlei gardin1 juliu1 edmonton0 talbot0
stanton ortiz1
stanza poem4 vers3 poetri2 hymn2 lyric1 poetic1
star stellar4 astro1
starbuck coffe1 cafe0
stare gaze5 glanc1 peer0
starr stellar0
start begin6 began5 starter3 begun2 commenc2 startup1
starter start3 startup1 began0 newcom0
startl aback4 abrupt1 react0 abruptli0 jolt0 flinch0
startup launch2 start1 starter1 boot1
starv starvat5 hunger5 hungri3 famin2 feed2 eat1
starvat starv5 hunger3 famin2 eat1 hungri1 feed1
stat statist5 analyt1 averag0
state sai3 statewid2 statehood2 texa2 assert1 illinoi1
statehood state2 delawar0 hawaii0
statement claus1 remark1 proposit1 assert0
staten borough3 york3 westchest2 manhattan2 brooklyn2 nyc2
statesman politician2
statewid state2 california1 interst0 wisconsin0
station radio3 broadcast2 enlist2 deploi2 militari1 servicemen1
stationari dynam0 motion0
statist stat5 analyt3 quantit2 averag1
statu sculptur4 monument3 sculptor2 sculpt1 carv0 pend0
statur tower2 taller2 height2 gigant2 tall2 sizabl2
statut law4 legisl1 regul1 prohibit1 provis0 unlaw0
staunch ardent1
steadi steadili1
steadili gradual1 steadi1
steak beef3 meat2
steal stole6 theft6 thief5 stolen4 thiev4 robber0
stealth sneak1 conceal1 spy1 camouflag0 covert0
steam steamer6 boiler1 boil0
steamboat clermont0
steamer steam6 boiler1
steamship shipbuild2 freighter2 ship2 schooner1 warship1 voyag1
steel steeler5 metal3 alloi3 aluminum3 stainless1 iron1
steeler steel5 seahawk4 pittsburgh4 bengal3 brown3 pitt2
steep slope1 ascent0 downhil0 inclin0
steer rudder0
stefano alessandro1 pietro1 domenico1 francesco1 stephan0
stella helen0 chloe0
stellar star4 astro0 starr0
stem suffix1
stench smell4 odor4 stink3 scent1 aroma0
step walk3 stumbl2 stair2 stride2 jump1 leap1
stepfath stepmoth3 father2 patern2 parent1 kinship0
stephan christoph1 yve1 jen0 stefano0 gill0
stephen steve1
stephenson williamson1 calder0
stepmoth stepfath3
stereo audio1 surround1
stereotyp prejudic1 attitud1 racism0
steril contamin1 vitro0
sterl pound1
steve steven4 stephen1 dave0
steven steve4 ew0
stevi clarkson0
steward attend0
stewart sadler1
stick sticki4 adher2 rub1
sticki stick4 adher1
stiff flexibl1 eas1 rag0 softer0 loosen0
stiffen sag0
stiffli hesitantli1 uncomfort1 intens0 hurriedli0 warili0
stifl suppress0
still paus1 nonetheless1 yet1 now1 silenc0 again0
stimul stimuli1 induc1
stimuli sensat2 stimulu2 sens2 sensori1 stimul1 percept1
stimulu stimuli2
sting stung1
stink smell3 stench3 odor2 sniff1
stipul requir1
stir mix1 swirl1 shake0
stitch sew3 bandag2 knit1 wound1 knot1 embroideri0
stock share3 invest3 investor3 sharehold2 sock2 secur2
stockholm sweden4 malmo4 gothenburg3 uppsala3 scandinavia2 oslo2
stockport salford3 cheshir3 oldham3 manchest2 swindon2 lancashir2
stoke watford1 circul1 flow0 aerodynam0
stole steal6 stolen6 theft4 thief4 thiev3 rob0
stolen stole6 steal4 theft4 thief3 thiev2 kidnap0
stomach abdomen6 belli5 abdomin4 digest1 crunch0
stomp beaten0
stone rock2 pebbl2 jagger1 gem1 gravel0 boulder0
stood stand6
stool toilet1
stop halt4 ceas4 prevent2 termin2 quit1 interrupt1
storag store6 memori1
store shop6 storag6 retail4 keep2 bookstor1 mall1
storei skyscrap3 tower1
stori narr2 storytel2 tale2 myth0
storm tornado3 hurrican2 wind2 cyclon1 typhoon1 rain1
storylin narr3 storytel2 drama0
storytel narr5 storylin2 tale2 stori2 narrat0
stout brew2 beer1 brewer1 breweri1
stove cook3 oven2 boil0 heat0
straight straighten1 gai1 homosexu0 heterosexu0
straighten straight1 wrinkl1 stretch0 crook0 curl0 bend0
straightforward simpl4 easi3 tricki1 simpler1 difficult1 simplest0
strain bacterium2 bacteri2 bacteria2 spore0
strait shore2 nautic1 harbour1 coastal1 harbor1 maritim1
strand braid2 string2 knot1 hair1 tangl1 rope1
strang weird6 bizarr5 curious5 odd5 oddli4 surprisingli3
strap buckl2
strasbourg heidelberg2 berlin1 rhineland0 frankfurt0 darmstadt0 bonn0
strateg strategi4 tactic0
strategi strateg4 tactic2 approach1
stratford amherst2 malvern2 cheltenham1 waterloo1 enfield0 carleton0
strawberri berri4 fruit2 flavor0
streak swept1
stream twitch2 youtub2 playback1 feed1 channel0 televis0
streamlin aerodynam1
street road4 avenu3 urban2 sidewalk1 citi1 boulevard0
strength strong4 stronger4 strengthen3 strongest2 weaker1 weak1
strengthen strength3 reinforc3 weaken2 stronger1 brace0 strong0
stress distress1 tension1
stretch flexibl1 widen1 bulg1 bend1 exercis1 straighten0
strewn litter3 scatter1
strict strictli1
strictli strict1
stride tread2 step2 jog1 strode1 sprint0 footstep0
strife quarrel2 turmoil1 war1 clash1 hostil0 unrest0
strike struck5 punch2 hit2 strikeout1
strikeout strike1 in1 hitter1 batter0
striker goalscor2 winger1 crouch0 goalkeep0
string strung3 strand2
strip stripe1
stripe strip1 cross0
strive attain1
strode stroll2 stride1 walker0
stroke caress2 touch1 cerebr1 shave0
stroll walk5 strode2 stumbl1 step0
strong stronger5 strength4 strongest4 weak4 strongli3 weaker2
stronger strong5 weaker5 strongest5 strength4 strengthen1 weak1
strongest stronger5 strong4 weaker3 strength2 weak1 heaviest0
stronghold fortif1
strongli strong3 weak2 heavili1 weakli1 vigor1 firmli0
struck strike5 smack1 hit1
structur superstructur3 construct1 architectur0 build0
struggl difficulti4 challeng3 troubl2 hardest1 difficult1 fail1
strung string3 ty1 rope1 strand0
stuart fraser0
stubbl beard5 shave3 hairi1 mustach0
stucco fresco0
student freshman3 classroom3 freshmen2 grader2 semest1 pupil1
studi research5 examin2 analys2 exam2 investig1 student1
studio hollywood1 filmmak0 editor0
stuff thing1 anyth1 everyth1
stumbl step2 fall1 stroll1 trip1 jump0
stun gorgeou5 beauti3 magnific2 sexi2 shock1 exquisit1
stung sting1 bitten1
stunt trick3 glide1 motion0
stupid dumb4 ignor3 idiot1 nonsens1 pathet0
sturdi durabl0
stuttgart wurttemberg3 munchen2 leipzig2 dusseldorf2 koln1 hamburg1
style fashion1 attir1 styliz0
styliz style0
su lawsuit6 sue6 litig2 plaintiff1 neglig0 liabl0
suarez sanchez2 marquez1 silva1 gomez1 oliveira1 karim1
subcommitte committe3
subconsci conscious2
subcontin himalaya1 india1 himalayan1 lanka1 calcutta0
subdistrict district1 tehsil1 taluka0 barangai0 panchayat0
subdivid subdivis4 divid0
subdivis subdivid4 segment1
subfamili subgenu0
subgenu genu3 taxonom2 phylogenet1 subfamili0
subgroup group2 grupo0
subject topic2 disciplin2 opinion1 sentiment0 inflict0
submarin submerg2 underwat2 scuba1 torpedo1 boat1 sunk1
submerg underwat6 water4 wet3 scuba3 sunk2 submarin2
submiss submit5
submit submiss5 sent2 upload1 post1 deposit1 accept1
subscrib subscript2
subscript subscrib2
subsequ preced3 predecessor3 consequ3 thereaft2 success2 eventu1
subset set2 subsp0
subsidi incent2 welfar1 tariff1 privat1 redistribut1 sponsor0
subsidiari multin3 firm3 compani3 corpor2 corp2 enterpris1
subsist livelihood3 agrarian2 forag0
subsp space1 subset0
subspeci genu0 speci0
substanc chemic4 chemistri2 compound2 liquid2 inorgan1 solid1
substanti consider4 significantli4 dramat3 markedli3 drastic2 sizabl2
substitut replac3
subterranean underground6 cave3 cavern3 tunnel2 excav2 dig1
subtl subtli4
subtli subtl4 secretli1
subtrop tropic2 climat2 temper0
suburb neighborhood5 neighbourhood3 suburban3 outskirt3 urban2 town2
suburban suburb3 yukon0
succe success6 succeed5 fail3 accomplish2 successfulli1 unsuccess1
succeed succe5 success3 unsuccess3 fail2 successfulli2 achiev2
success succe6 succeed3 consecut3 successor2 subsequ2 successfulli2
successfulli succeed2 success2 succe1 fail0
successor predecessor5 success2 heir1 eldest1 supersed1
suck shame1 piti1 damn0 crap0 horribl0 unfortun0
sudan sudanes6 saharan3 africa3 morocco3 uganda3 ethiopia2
sudanes sudan6 rhodesia2 morocco2 moroccan2 ethiopian1 african1
sudburi peterborough3 saskatoon2 ontario1 saskatchewan1 bingham1 markham1
sudden suddenli5 unexpectedli1
suddenli sudden5 unexpectedli1 abruptli1
sue su6 lawsuit5 sui3 plaintiff2 litig1 neglig0
suez egypt1 nile0
suffer agoni2 miseri2 harm1 struggl1 endur0
suffici adequ3 necessari2 insuffici1 enough1 requir0
suffix prefix2 stem1
suffolk cambridgeshir3 essex3 norwich3 northumberland3 anglia2 lincolnshir2
suffrag referendum0
sugar sweet4 glucos4 syrup3 candi2 sugarcan1 soda1
sugarcan sugar1 maiz1
suggest idea3 recommend3 advic2 advis1 contempl1
sui sue3 su0
suicid dy2 death1 depress1 overdos1
suit dress2 attir2 fit1 costum1 outfit0
suitabl appropri3 accept1 permit0
suitcas luggag4 cargo2 baggag2 briefcas0
sul sulfur4 sulfat3
sulawesi sumatra5 indonesia4 indonesian4 bali3 malai2 jakarta2
sulfat sulfur5 sul3
sulfur sulfat5 sul4
sultan salim2 oman2 brunei1 osman0 ottoman0 malacca0
sum total2 seri1 addit1
sumatra sulawesi5 borneo3 indonesia3 javanes2 malaya2 indonesian2
summar summari3
summari summar3 detail1 overview1
summer spring3 season2 afternoon1 autumn0
summit mountain1 everest1 peak0
sun sunlight5 sunshin4 solar4 sunni4 sunset3 nash2
sunderland everton3 grimsbi3 liverpool2 brentford2 newcastl2 watford2
sung sang4 sing2 choru0
sunglass glass4 shade2 lens1 headlight0
sunk sink7 sank5 sunken3 submerg2 drown2 boat1
sunken sunk3 sank3 submerg2 float1 sink1 underwat0
sunlight sun5 solar3 daylight3 sunshin3 daytim2 sunni1
sunni sunshin5 sun4 shia3 caliph2 imam1 sunlight1
sunris sunset3 sun2 sunshin1 sunlight1 dawn1 wake0
sunset sunris3 daylight3 sun3 dusk3 sunshin2 nightfal2
sunshin sunni5 sun4 sunlight3 sunset2 sunris1 daylight0
super superb0
superb flawless1 tremend0 super0 outstand0 spectacular0
superfamili phylogenet2 clade2 genu1
superfici thin1 skinni0
superhero superman3 marvel2 batman2 comic1 superhuman1
superhuman superhero1
superintend headmast2 princip1
superior inferior4 arrog1 domin1 command1 supremaci0
superliga campeonato2 bundesliga1 uefa1 liga1 premiership1 leagu1
superman superhero3 loi3 reev2 clark1 batman1
supermarket groceri4 retail4 merchant2 shop2 aisl1 busi1
supernatur paranorm3
supersed obsolet2 predecessor1 successor1
superstar diva0
superstructur structur3 hierarchi0 construct0
supervis supervisori5 supervisor4 overse3 label2 classifi2 classif2
supervisor supervisori5 supervis4 advisor2 employe2 manag1 boss1
supervisori supervis5 supervisor5 overse2 manag1 advisor0 employe0
supper dinner2 dish1 communion1 meal1 dine1 cuisin0
supplement vitamin3 supplementari2 nutrient2 nutrit1 dietari0
supplementari supplement2
suppli ship3 request2 receiv2 shipment2 provid1 supplier1
supplier vendor5 manufactur3 distributor3 suppli1 wholesal1 compani1
support fan2 loyalist1 protest0 enabl0 compat0
suppos assum2 impli0
supposedli appar3 presum3 allegedli3 reportedli1 rumor1 probabl1
suppress ignor2 elimin2 avoid2 prevent1 deni1 silenc1
supremaci domin1 superior0
sure undoubtedli3 certainli3 presum1 obvious1 necessarili1 definit1
surf surfer5 beach1
surfac mesh0 erod0
surfer surf5
surg puls1 soar0
surgeon surgeri4 surgic3 doctor3 physician3 specialist2 medic1
surgeri surgic8 surgeon4 oper2 complic0
surgic surgeri8 oper3 surgeon3 procedur1
surinam guiana2 guyana1 netherland1
surnam pseudonym0
surpass overtook4 exce1 feat1 exceed1
surplu expenditur1 spend0 accumul0
surpris shock4 astonish4 disappoint3 bizarr3 strang3 surprisingli2
surprisingli strang3 curious3 amazingli3 surpris2 oddli2 remark2
surrei northumberland3 croydon3 guildford3 nottinghamshir3 bromlei3 london3
surrend armistic0
surround environ4 interior3 enclos2 sceneri1 stereo1 within0
survei surveyor5 respond3 poll2
surveil monitor3 spy2 camera1 track1 privaci1 secur1
surveyor survei5 contractor0
surviv di2 live2 aliv2 survivor2 dy2 unharm1
survivor surviv2
susan josephin0 salli0
susanna haydn1 lark0
susannah tabitha1 aidan1
suscept sensit0
susi suzi1 gail1 heidi1
suspect crimin3 detect2 suspici2 perpetr2 suspicion2 investig2
suspend suspens3 paus0
suspens suspend3
suspici suspicion4 suspect2 mysteri1 curious1 skeptic0 dubiou0
suspicion suspici4 suspect2 paranoid0 skeptic0 paranoia0
susquehanna pennsylvania2 allegheni1 dayton1 maryland0
sussex brighton2 derbyshir2 wiltshir2 cardiff2 anglia1 chichest1
sustain environment4 maintain3 renew1 thrive1 conserv1 prolong1
sutherland bauer0
suv vehicl4 automobil2 car1 nissan1 sedan0 ford0
suzann kathi1
suzi susi1
suzuki kawasaki3 honda2 motorcycl2 bike0 harlei0 biker0
sven roonei1 bjorn1 crouch0
swai persuad2 influenc1 spin1 lean0
swallow throat3 gulp1 choke0 saliva0 chew0 mouth0
swam swimmer5 swim5 breaststrok2 backstrok2 aquat1 drown1
swamp wetland2 drainag2 drain1 marsh1 lagoon0 basin0
swansea cardiff6 barnslei3 brentford3 wigan3 southampton3 wolverhampton3
swap switch3 replac0
swarm flock2
swear curs4 swore2 oath1
sweat sweati7 moistur1 drench0 humid0
sweater sweatshirt2 knit1 jacket0
sweati sweat7 drench1
sweatshirt sweater2 shirt2 cloth1 jacket1
sweden scandinavia5 norwai4 stockholm4 scandinavian4 swedish4 nordic4
swedish scandinavian6 norwegian5 sweden4 iceland4 danish4 nordic4
sweenei maguir0 spenc0 thornton0
sweep swept6 broom3 clean1 scrub0
sweet sugar4 candi3 chocol2 cool1 awesom1 nice1
sweetheart sweeti3
sweeti sweetheart3 babe0
sweetli darl1 cheerfulli0
swell swollen8 enlarg1
swept sweep6 streak1
swiftli rapid2 quickli2 speedi1 hastili1 rapidli1 fast0
swim swam5 swimmer5 breaststrok2 pool2 drown2 underwat2
swimmer swam5 swim5 backstrok4 breaststrok4 athlet1 pool0
swindon stockport2 brentford2 stamford1 wigan1 warrington1 leed1
swing swung6
swirl vortex3 turbul1 stir1 flow0 flutter0
swiss switzerland7 zurich4 canton2 liechtenstein1 lausann0 alp0
switch swap3 chang2 shift0 transit0 shifter0
switzerland swiss7 zurich5 canton4 iceland2 germani2 lausann2
swollen swell8 enlarg1
sword blade2 weapon2 hilt1 kata1 fenc1 saber0
swore swear2
sworn oath3
swung swing6
sy iqbal1 pakistani1
sydnei melbourn6 perth4 parramatta4 nsw4 adelaid4 flinder3
syllabl conson3 pronunci2 rhyme1 vowel1 phonet1
sylvi ell0 mariann0 rainer0
sylvia silvia0
symbol signifi3 icon2 notat1 repres1 denot1
symmetr symmetri7
symmetri symmetr7
sympathet adrenalin0
sympathi compass1 empathi1 compassion0 grief0 sorrow0
symphon orchestr3 symphoni3 orchestra1 compos0 musiqu0 classic0
symphoni orchestr4 symphon3 orchestra3 choral0 compos0 philharmon0
symptom diagnosi1 sign0
synagogu jewish2 congreg1 judaism1 mosqu1 masjid0 jerusalem0
sync synchron7 unison2
synchron sync7 unison1 concurr1
syndic feed3
syndrom disord3 diseas2 abnorm2
synod sect1 priest0 priesthood0
synonym noun1 mean1
syntax grammar2 claus0 notat0
synth synthes5 synthesi3 synthet1
synthes synthesi7 synth5 midi1 remix1 formul1 synthet1
synthesi synthes7 synth3
synthet artifici3 synthes1 synth1
syracus albani3 fordham1 nyu1 purdu0
syria syrian7 damascu3 lebanon3 aleppo3 iraq3 libya2
syriac arama4 hebrew1 babylonian1 coptic0 testament0 scriptur0
syrian syria7 arab3 levant3 basha3 lebanon2 lebanes2
syrup sugar3 soda1
tabitha susannah1 audrei0
tabl row2 column2 databas1 sql0
tablet pill2 ipad1 devic0 android0 pharmaceut0
tabloid newspap1 journalist0
tack tackl3
tackl tack3 cornerback1 lineback1 defend1 intercept0 touchdown0
tacoma puget1 toyota1 anchorag0 seattl0
tactic strategi2 warfar1 armament1 combat0 ballist0 strateg0
tae taekwondo4 karat2
taekwondo tae4 karat3 martial1 judo1
taft hard1 woodrow0
tai huang2 chun1 ryu1 jian0 liu0 kung0
tailor design0
taipei taiwan6 shanghai2 taiwanes2 chiang2 bangkok1 nanj1
taiwan taipei6 taiwanes5 asia3 china2 japan2 thailand1
taiwanes taiwan5 mandarin2 taipei2 chines1 asian1 cantones1
tajikistan kyrgyzstan4 uzbekistan2 afghanistan2 turkmenistan2 xinjiang2 kazakhstan1
takahashi akira2 hiroshi1 pandit1 meiji1 kenji1 haji0
take took6 taken4
taken took6 take4 want0 grab0
takeoff departur0
takeov merger2 acquisit2 sharehold0
talbot smyth1 gardin1 stanlei0
tale folklor3 fabl2 storytel2 narr2 stori2 antholog1
talent skill3 perform0
taliban afghanistan4 kabul4 afghan3 qaeda2 milit1 terror1
talk convers6 chat5 spoken4 speak3 discuss3 commun2
tall taller7 height6 tallest4 statur2 shorter1 tower0
taller tall7 height5 tallest3 shorter3 statur2 tower1
tallest tall4 tower4 height3 taller3 highest2 statur1
talli total1 aggreg1
tallinn estonia5 vilniu2 estonian2 baltic2 riga1 stockholm1
talmud rabbi1
talon condor0
taluk karnataka2 bangalor2 taluka1 tehsil1 jammu1 mumbai1
taluka tehsil4 barangai3 taluk1 mumbai1 municip1 pradesh1
tamara sherri1 cristina0 leah0
tamil telugu3 hindi2 indian2 chennai1 malayalam1 punjabi1
tammi debbi2 donna0 dana0
tampa florida3 orlando1 anaheim1 lauderdal1 hillsborough0 buccan0
tan skin3 complexion2 sun1 beig1 darken0 paler0
tanaka andersson0 takahashi0
tangent slope1 calculu0
tangibl solid0
tangl weav1 strand1 braid1 knot1
tango waltz1
tank aquarium3 tanker2 panzer2
tanker refuel2 tank2 barg1 boat0
tanya jasmin1 tara0 gillian0
tanzania uganda4 malawi4 kenya4 africa3 ethiopia3 nairobi2
tao lao2 huang1
tape record2 cassett1 vh1
tara tanya0
target aim2
tariff taxat1 subsidi1 tax0
task activ0
tasmania tasmanian6 hobart3 australia2 melbourn1 perth1 freiburg1
tasmanian tasmania6 kangaroo2 hobart1 australian0
tast flavour4 flavor3 delici1 consum1 crave0 lick0
tatar kazakh1 kazan0 russian0
tatiana natalia2 olga2 cristina1 irina1 christina1 daniela1
tatum parker0
tau sabl1
taught teach6 learnt3 lesson3 learn3 educ2 learner0
taunton somerset4 somervil1 dorchest1 worcestershir0 bedford0 wiltshir0
tavern pub2 nightclub1 cafe1 saloon1 restaur1 inn0
tax taxat6 ir5 taxa4 taxpay3 revenu2 fiscal1
taxa tax4 taxat4 ir2
taxat tax6 taxa4 taxpay3 ir2 tariff1 revenu1
taxi cab2 uber2
taxon taxonomi6 taxonom5 linnaeu3 phylogenet2 genu1 nomenclatur1
taxonom taxon5 phylogenet4 linnaeu3 genu3 speci2 taxonomi2
taxonomi taxon6 categori2 taxonom2 linnaeu1 classif1 nomenclatur1
taxpay tax3 taxat3 ir2 welfar1 pai0
taylor elliott0
tbilisi georgia4 georgian3 caucasu2 yerevan1 atlanta1 odessa1
tea kettl0 beverag0
teach taught6 teacher5 educ5 lesson3 learnt3 learner3
teacher educ6 teach5 instructor2 professor2 classroom2 lectur1
team teammat2 pair2 unit2 collabor2 duo2 squad1
teammat team2 colleagu2 player1 mate0
tear cry6 wept3 rip2 sob2 weep1 tore1
teas playfulli2 flirt1 play1
teatro theater2 music2 theatr2 broadwai2 operat1 opera1
tech technician5 technic5 technolog4 techno2
technic tech5 technolog3 technician2 theoret1 arguabl1 offici1
technician tech5 technic2 engin1
techniqu method5 methodolog1 direct1 approach1 instruct1 practic0
techno tech2 technolog1 tranc0
technolog tech4 technic3 ict2 invent2 innov1 comput1
ted teddi1 cruz1 theodor0
teddi theodor3 ted1
teen teenag9 youth6 adolesc6 juvenil4 adult3 young1
teenag teen9 adolesc5 youth5 adult4 juvenil3 young1
teeth tooth6 dental4 mouth3 dentist2 fang2 dentistri2
tehran iran4 iranian3 khorasan2 persia1 persian0 beirut0
tehsil taluka4 governor2 subdistrict1 taluk1
tel telecom1 dial1
telangana hyderabad5 andhra4 karnataka2 odisha1 decca1 mysor1
telecast televis2 simulcast1 broadcast1
telecom telecommun7 commun2 telephon1 broadband1 cisco1 tel1
telecommun telecom7 commun4 telephon3 transmit2 broadband1
telegram messeng0 telegraph0 messag0
telegraph telegram0
telephon dial4 phone4 caller3 telecommun3 telecom1 call1
telescop astronomi4 observatori3 astronom3 binocular3 optic2 lens0
televis broadcast4 espn2 telecast2 air1 newscast1 spectat1
tell told4 sai1 state1
teller bank1
telugu malayalam4 tamil3 afrikaan2 kannada2 hindi1 bengali1
temp temperatur7 colder3 chilli2 cool2 chill2 thermal2
temper climat1 prohibit1 hostil0 subtrop0 anger0
tempera person1
temperatur temp7 colder4 chilli2 kelvin2 thermal2 chill1
templ shrine4 monument2 basilica1 jerusalem1 mosqu1 masjid1
templar vanguard1
templat layout0
tempor chronolog1 timelin0
temporari temporarili1
temporarili momentarili2 temporari1 perman1 instant0
tempt offer1 riski0 avail0
temptat urg0
tenant landlord6 dwell2 rent2 apart2 housem1 rental1
tend maintain1 manag0
tendenc trait1 attitud0
tender ach2 pain1 discomfort0
tenderli delic0
tennesse nashvil5 knoxvil4 chattanooga3 memphi3 kentucki2 cumberland1
tenni wimbledon3 badminton3 feder2 wta1 tournament1 sport1
tenor bariton3 saxophon1 vocalist1 libretto0
tension stress1 rope0 rag0 tug0
tent camp3 campground2 reluct1 preliminari1 canopi1 shelter1
tentacl octopu4 squid1 invertebr0 shrimp0
tequila margarita2 cocktail1 alcohol1 bartend1 liquor0
terenc horac0
teresa theresa5 deborah1 joan0 camilla0 margot0
term terminolog6 mean0 noun0 nomenclatur0
termin end3 exit3 dismiss2 stop2 fire2 ceas1
terminolog term6 definit2 mean2 name1 dictionari1 noun1
terr terra0
terra terr0
terrac hillsid2 hilltop1 balconi1 meadow1 courtyard1 rooftop0
terrain topographi1 mountain1 hill1 topograph1 landscap1 inclin1
terri canin2 dog2 pup1 puppi0
terribl horribl7 aw6 bad4 dread3 badli2 worst2
terrif marvel3 tremend3 fantast2 fabul2 splendid2 magnific2
terrifi scare7 frighten6 fear6 scari5 afraid3 creepi3
territori region3 island3 provinc1 land1 geograph1 sovereignti0
terror terrorist6 bomb2 isi2 qaeda1 threat1 isil1
terrorist terror6 islamist2 qaeda2 milit2 isi1 perpetr1
tesla bmw0
tess kira0 phoeb0
test mock3 exam3 examin1 experiment1 assess1 experi0
testament biblic4 scriptur4 bibl3 gospel1 mose1 psalm1
testifi testimoni4 wit3 plead1 defend1 accus0
testimoni testifi4 wit4
testosteron hormon3
texa texan5 austin4 houston3 kentucki3 kansa3 michigan2
texan texa5 houston3 paso1 austin1 cowboi1
text textual4 letter2 sm1 write1 literatur0 textbook0
textbook book5 bookstor3 paperback3 ebook1 isbn1 booklet1
textil fabric6 garment4 woven3 silk3 cloth2 apparel2
textual text4 corpu1 linguist0
textur imag0
thai thailand4 bangkok2 cambodian2 vietnames1 indonesian0
thailand bangkok6 thai4 cambodia4 asia4 lao3 korea2
thame london4 essex1 guildford1 barclai0 bromlei0
than rather0
thank grate4 welcom3 thrill2 gratitud2 glad2 pleas2
thankfulli luckili7 fortun7 sadli2 unfortun1 surprisingli1
thanksgiv holidai2 feast1 turkei0 christma0
thatcher tori2 baro1 blair0
theater theatr9 cinema7 theatric5 broadwai3 teatro2 auditorium1
theatr theater9 cinema7 theatric5 broadwai3 teatro2 onstag1
theatric theatr5 theater5 cinema2 onstag1 stage1 teatro1
thee thou2
theft steal6 thief4 thiev4 stole4 stolen4 crime2
their our4 themselv1 yourselv1 mine0
themselv ourselv4 yourselv2 their1 oneself1
thenc whereupon2 consequ0
theo theologian1
theodor teddi3 roosevelt2 bert0 ted0
theolog theologi8 theologian5 scriptur3 biblic3 sermon2 christian2
theologi theolog8 theologian5 christian4 sermon2 scriptur2 worship2
theologian theologi5 theolog5 clergyman2 pastor2 orthodoxi2 clergi2
theorem proposit0
theoret theori4 theorist3 technic1 practic0
theori theorist7 theoret4
theorist theori7 theoret3
therapeut therapi5 medicin3 treatment2 therapist2 clinic1 cure0
therapi therapist7 therapeut5 treatment3 counsel3 psychiatri1 psychiatr1
therapist therapi7 psychologist2 psychiatrist2 counselor2 counsel2 therapeut2
thereaft subsequ2 afterward1 therefor1 eventu0 later0 after0
therebi consequ3 whereupon3 therefor2 accordingli2 wherein1 wherebi1
therefor henc5 consequ3 therebi2 accordingli1 thereaft1 nevertheless0
theres jeann1 cecilia0 mari0
theresa teresa5 camilla1 catherin0 nanci0
thermal heat4 cool3 warmer2 temperatur2 temp2 warmth1
thesi dissert4
thessaloniki greec3 athen2 macedonia2 crete1 krakow1 aegean1
thick thicker8 thin5 thinner4 inch1 bulki1
thicker thick8 thinner5 thin5 bulki1 narrow1 heavier1
thief thiev6 steal5 theft4 stole4 robber3 stolen3
thierri ronald2 philipp1 silvio1 alain0 henri0 claudio0
thiev thief6 theft4 steal4 robber4 stole3 stolen2
thigh leg3 squat1 groin1 knee0 crotch0
thin thinner6 thick5 thicker5 skinni3 slim2 superfici1
thing item2 stuff1 someth1 everyth1 anyth1
think thought4 mind3 imagin2 thinker1 believ1 cognit0
thinker think1
thinner thin6 thicker5 thick4 narrow2 weaker0
thirst thirsti6 diabet1 drank0 beverag0
thirsti thirst6 drench1 drip1 soak1 drink1 sip0
thistl herb1
tho though5 howev1 although0 realli0
thoma toma1 tom1 marcu1 nathaniel0
thompson goldman1
thong panti1 underwear0
thornton berger0 horton0 sweenei0
thorough extens1 thoroughli1
thoroughbr racehors6 hors3 equestrian2 racecours2 furlong2 horseback2
thoroughli thorough1 deepli1 thoughtfulli0
thorp rower1
thou thee2
though tho5 howev4 although4 nonetheless2 except1 yet0
thought think4 mind1 thoughtfulli1 opinion0
thoughtfulli thought1 thoroughli0
thrash slayer0
thread concurr1
threat threaten6 menac2 danger2 attack2 terror1 fear1
threaten threat6 menac1 danger1 attack0 assault0
threw throw6 thrown6 toss2 hurl1
thrill delight6 pleas5 happi3 thank2 excit1 grin1
thriller underworld1
thrive flourish3 sustain1 function1
throat swallow3 hoars2 cough0
throb ach2 pain0
throne heir1 monarchi0
throttl slow1
through thru4
throughout within0 dure0
throw thrown7 threw6 toss4 hurl2 flung0
thrown throw7 threw6 toss3 flung2 hurl2
thru through4
thrust propuls6 propel2 moan2 spacecraft0 intercours0
thud thump1 growl0
thug gang2 gangster1 rapper1
thumb finger3 fingertip3 fingernail1 hand1 toe0
thump thud1 pound0
thunder storm0
thyroid gland1 hormon1 hoars0
ti tie6 ty3 knot1 soo0 connect0 woo0
tian xiang2 jiang2 cheung2 jia1 jing1 jian1
tianjin shandong2 beij2 guangdong2 guangzhou1 shenzhen1 shanghai1
tiberiu cicero1 roman1 augustu1 horac0
tibet tibetan8 bhutan3 himalaya2 himalayan2 dalai1 xinjiang1
tibetan tibet8 lama2 dalai2 himalayan2 bhutan1 himalaya1
tick bother0
ticket seat0 concert0
tidal tide4
tide tidal4 sea1 ocean1
tidi clean2 messi1 cleanup1
tie ti6 ty3
tier level0
tiffani holli1
tiger lion1
tight tighter5 tightli4 tighten2 fit0
tighten loosen4 tighter4 tight2 tightli2 adjust2 loos1
tighter tight5 tighten4 tightli3 loosen2 wider1 adjust0
tightli tight4 firmli3 tighter3 tighten2
till until2
tilt rotat2 slant2 angl2 orient1 lean1 inclin0
tim timothi2 timmi1
timber lumber6 wood4 wooden1 sawmil1 forestri1 forest0
time hour3 minut3 durat2 promptli1 occas0
timelin chronolog4 tempor0
timer countdown2 clock1
timet schedul4 chronolog1
timmi tim1
timor indonesia4 sulawesi2 cambodia1 sumatra1 lanka0 lao0
timothi tim2 keith1
tin tint2
tingl sensat2
tini small7 smaller5 littl4 smallest4 miniatur2 size2
tint tin2 transluc1 shade1
tip advic1 hint1 practic1 guid1 point1
tipperari kildar4 kilkenni3 wexford3 ireland3 galwai2 doneg2
tirana albania5 albanian2 messina0
tire tyre7 sleepi5 exhaust4 wheel3 fatigu3 rim1
tissu organ2 anatomi1 bandag1 flesh0 biomed0
tit breast3 nippl1
titan lifeboat1 saturn0 raven0 schooner0 submarin0
titanium alloi3
titl titular1
tito yugoslavia2 yugoslav1 roberto0 serbian0
titu roman0
titular eponym2 titl1
tko knockout2 ufc1 punch0
tna wwe4 wrestl3 wrestler2 lucha2 smackdown2 vinc2
toad frog3 rana2
tobacco cigarett6 smoke4 cigar2 marijuana2 cannabi1 nico1
tobago trinidad6 montenegro2 jamaica1 iceland1 paraguai1 rica0
tobin sato0
todai yesterdai7 tomorrow4 dai3 tonight2 when1 ago1
toe foot4 shoe3 feet3 finger2 fingertip1 fingernail1
togeth unit2 coupl1 collabor1 team1 apart1 combin0
togo cameroon2 tunisia1 burkina1 seneg0 gabon0
toi doll0 object0
toilet bathroom6 restroom5 sewag2 sewer1 stool1 pee1
tokugawa meiji5 samurai2 nippon2 hiroshi1 japanes1 japan1
tokyo osaka6 japan4 nanj3 mumbai2 bombai2 kyoto2
told tell4 said1 sai0 state0 heard0
toledo ohio3 michigan0 urbana0
toler adher1
tom thoma1
toma thoma1 jona1 nikola0
tomato veget3 fruit2 plant1 crop0 berri0
tomb burial4 cemeteri3 mausoleum3 archaeologist2 tombston2 grave2
tombston grave3 tomb2 cemeteri2 graveyard1 casket1 coffin1
tomorrow tonight5 todai4 yesterdai3 midnight1
ton tonn5
tone auditori1 phonet0
tong kung0
tonga fiji5 zealand1 maori1 samoa1 hawaiian1
tongu mouth3 lick1 oral0
toni soprano0
tonight tomorrow5 midnight2 todai2 yesterdai1 night1
tonn ton5 lb2 pound2 weigh1 kilogram1
too also4 addition1 instead0
took take6 taken6
tool softwar1
tooth teeth6 dental5 dentist4 dent3 dentistri2 gum2
top peak0 atop0
topic subject2 concept1
topograph topographi7 terrain1 elev0 plateau0 navig0
topographi topograph7 geologi2 geolog2 terrain1 geographi1 geograph1
topolog space1
toppl collaps1 tumbl1
torah quran1
torch flame2 candl0 lamp0 light0
tore rip2 torn2 tear1
tori thatcher2 cameron0 skye0
torino turin3 itali2 italia1 yokohama1 olymp1 alp0
torment punish0
torn tore2 rip1
tornado storm3 cyclon1 hurrican0
toronto ontario5 montreal3 ottawa3 calgari3 winnipeg2 vancouv2
torpedo battleship1 warship1 submarin1 naval1 frigat0 missil0
torqu bolt1
torr valencia1 fernando1 sanchez1 moreno0 alexi0 alonso0
torso belli2 vest0
tortricida noctuida3 crambida3 erebida3 geometrida2 moth2 insect0
tortur humili0 agoni0
toss throw4 thrown3 threw2 hurl1 flung0
total definit3 amount3 sum2 accumul2 absolut2 kinda2
tottenham spur5 hotspur4 watford4 arsen3 burnlei3 brentford3
touch caress4 rub2 stroke1 fingertip1 hand1 gestur1
touchdown fumbl3 intercept2 yard1 score0 tackl0 kickoff0
tough hard3 harder2 difficult1
toulon montpelli2 bilbao1 bordeaux0
toulous parisian1 bordeaux1 edouard0 montpelli0 sein0
tour concert2 trip2 excurs1 tourist1 visit0 expedit0
tourism tourist6 destin3 attract3 resort1 hospit1 travel1
tourist tourism6 visitor5 travel4 destin2 visit1 attract1
tournament competit3 invit2 match2 compet2 semifin1 championship1
tow haul3 hitch1 trailer0
toward near0 onward0
towel handkerchief2 cloth1 cotton0
tower tallest4 skyscrap2 gigant2 statur2 giant2 build2
town citi5 villag3 township3 local2 townspeopl2 urban2
townland antrim0 gael0 doneg0 galwai0
township town3 local2 villag2 municip1 suburb1 lehigh0
townspeopl villag3 inhabit3 town2 local2
townsvil brisban4 cairn3 queensland3 perth2 ipswich2 mackai2
toxic poison3 harm2 toxin2 hazard2 chemic1 contamin1
toxin toxic2 poison2
toyota hyundai3 nissan2 chevrolet2 audi1 honda1 tacoma1
trace track1
tracei traci3 lauri0 chandler0
traci tracei3
track tracker6 surveil1 monitor1 trace1 racetrack1 train1
tracker track6
traction tread1 slip0 asphalt0
tractor farmer2 farm1 machineri1 craftsman0 atv0
trade trader5 exchang4 confirm3 dealt2 invest2 market1
trademark brand2 rebrand2
trader trade5 broker3 merchant2 market1 mercantil1 exchang1
tradit tradition5 ceremoni2 celebr1 ritual1 convent1 practic1
tradition tradit5 customari2 commonli1 colloqui1 convent1 commonplac0
traffic highwai2 congest2 freewai0 transport0 road0 lane0
traffick smuggl3 prostitut1 launder0
trafford manchest3 chelsea2 stamford2 bournemouth1 huddersfield1 wigan1
tragedi disast3 catastroph1 tragic1
tragic sad2 tragedi1 unfortun0
trail hike2 wilder1 travers0 path0 ride0 scenic0
trailer tow0
train railwai7 locomot5 railroad4 amtrak2 trainer2 learn2
traine train2 apprenticeship1 apprentic0 instructor0
trainer train2 instructor1
trait characterist2 person2 tendenc1 qualiti1 genet0
traitor betrai2 betray2 treason2 loyalti0
trajectori motion2 orbit0 dynam0 maneuv0
tram tramwai2 train1
tramwai tram2 trollei1
tran transmiss0 transit0 shifter0
tranc techno0
transact payment1 transfer1
transatlant atlant3 intercontinent0
transcrib transcript5 translit1
transcript transcrib5 mrna1 rna1
transfer migrat4 exchang3 transport1 transact1 migratori1 payment1
transform convert1 shift1
transgend lgbt2 transit2 gender1 homosexu1 heterosexu1 bisexu1
transient jolt0
transit transport2 transgend2 tran0 switch0 gradual0 progress0
translat lang1 interpret0 bilingu0
translit roman2 cyril1 transcrib1
transluc opaqu6 transpar5 tint1
transmiss transmit4 modul1 tran0 gearbox0 shifter0
transmit transmiss4 transmitt3 commun3 telecommun2 receiv1 recept1
transmitt transmit3 antenna2 radio1 receiv1 wireless0
transpar opaqu6 transluc5 invis1 visibl1
transplant donor3
transport carri4 haul3 travel3 bring2 transit2 cargo2
transvaal boer4 johannesburg4 apartheid2 zambia2 pretoria2 durban2
transylvania romania4 carpathian3 bohemia1 hungari1 belgrad1 krakow0
trash garbag5 wast1
trauma traumat5 assault2 injuri2 wound1 aftermath0 recoveri0
traumat trauma5 recov1 recoveri1 concuss0 endur0
travel journei5 trip5 tourist4 destin3 transport3 voyag2
traver travers6 path0
travers traver6 path3 rout2 navig1 travel1 cross1
travi drake1
tread stride2 traction1
treason traitor2
treat treatment4 cure1 remedi0
treati agreement2 diplomaci0
treatis monograph3
treatment treat4 therapi3 therapeut2 cure2 remedi2 prescrib2
tree forest5 forestri3 wood2 leaf1 shrub1 plant1
trek voyag0
trembl shake2 quiver2 shaki1 vibrat1 shaken0 tremor0
tremend terrif3 immens2 enorm2 magnific2 spectacular1 marvel1
tremor shake2 parkinson0 shook0 trembl0
trench deepest1 excav1 buri1 depth1 fortif0 subterranean0
trenton monmouth1
tri try6 attempt6 work2 unsuccess2 cannot2 unsuccessfulli1
trial prosecut2 experiment1 juri1 defend1
triangl triangular4 geometri3 vertic2 geometr1 angl1
triangular triangl4
triassic jurass1 dinosaur1 cretac1
tribal tribe5 indigen2 navajo2 indian1 nativ1 inuit1
tribe tribal5 indian3 nativ3 indigen3 iroquoi2 inuit1
tribun court1 judiciari1 judici1 jurist0 disput0
tribut homag1 honor0
tributari headwat6 river4 waterwai3 watersh3 runoff2 downstream1
trick fool3 stunt3 ruse0
tricki difficult3 difficulti2 straightforward1 easi1 challeng0 hard0
trier champaign0
triest adriat2 venic2 napl2 slovenia1 vienna1 itali1
trigger fire1 provok1 react0 spark0
trilogi sequel2 chronicl1 miniseri0
trim shave2 cut1 slice0
trinidad tobago6 jamaica2 paraguai1 ecuador1 indi1 guyana1
trio quartet2 tripl1 quintet0 troi0
trip travel5 journei3 destin2 tour2 excurs2 ride1
tripl trio1 doubl0
tripoli libya4 libyan3 lebanon0 uae0 tuni0 tunisia0
tristan bryn1
triumph victori0
triumphant victori2 prevail0 accolad0
trivial simplic1 simplest1 minim0
troi deux2 trio0
trollei tramwai1 wheel0
trombon trumpet2 tuba1 instrument1 clarinet1 sousa0
trondheim norwai4 oslo3 bergen2 aarhu2 scandinavia2 norwegian1
troop soldier7 militari3 armi3 regiment2 servicemen2 infantri2
trooper troop1 soldier1
trophi badg1 award0 medal0
tropic subtrop2 rainforest1
troubl problem4 difficulti4 issu3 struggl2
trouser pant6 jean3 short2 slack1 panti1 underwear0
trout fish3 catfish2 salmon1 fisherman0 gill0
truce clash1 ceasefir1
truck vehicl3 car1 automobil0 automot0 pickup0 chevi0
true exactli3 realli2 fair1 truli1 necessarili0 know0
truli realli4 genuin3 true1 exactli1 honestli0 actual0
truman roosevelt0
trump bush4 donald3 presid3 hillari2 putin1 berni1
trumpet trombon2 instrument2 saxophonist2 horn1 flute1 clarinet0
truncat shorten0
trunk cargo0
trust distrust5 truste1 faith1 fidel1 reliabl0 credibl0
truste trust1 heir0
truth honesti2 honest1 li1 lie0 fact0 fals0
try tri6 attempt6 fail1 unsuccess1 work0 unabl0
tsar vladimir2 petersburg2 russia1 ivan1 moscow1 bolshevik1
tsunami earthquak1 flood1 disast1
tub bath4 tube1 lake0 bathroom0
tuba tube4 trombon1
tube tuba4 tubular1 pipe1 tub1
tuberculosi pneumonia1
tubular tube1
tuck wrap1
tucson arizona2 glendal1
tug wrench3 pull2 rope2 loosen1 yank1 tension0
tuition scholarship2 enrol0
tulan fordham1 lsu1 orlean0
tulsa oklahoma4 houston1 galveston1 indianapoli0
tumbl crumpl1 plung1 toppl1 collaps1 sank0 gymnast0
tumor cancer6 lesion2 leukemia1 chemotherapi1 patholog1 lump1
tuna fish2 catfish1 seafood1
tune song4 music4 soundtrack3 itun2 melodi1 remix0
tung haji0
tuni tunisia6 tunisian4 morocco3 algeria2 burkina1 algerian1
tunic crate0
tunisia tuni6 tunisian6 morocco5 algeria3 libya2 gabon2
tunisian tunisia6 algerian4 moroccan4 morocco4 tuni4 algeria4
tunnel underground2 subterranean2 entranc0 corridor0 trench0
turbin windmil2 powerpl1 boiler0 hydroelectr0
turbul aerodynam1 swirl1 fluctuat1 reynold0
ture comput0
turf grass4 lawn3 grassi2 pastur1 meadow0
turin torino3 parma1 itali1 italia0 rome0 calabria0
turk ottoman4 turkic4 turkei4 turkish4 anatolia3 istanbul2
turkei anatolia5 istanbul4 turk4 turkish4 ankara3 ottoman2
turkic anatolia5 turkish4 mongolian4 turk4 kurdish3 armenian3
turkish turkic4 turkei4 turk4 armenian2 ottoman2 bulgarian2
turkmenistan uzbekistan4 kyrgyzstan3 kazakhstan2 tajikistan2 mongolia2 anatolia1
turmoil crise1 strife1 struggl1 unrest0
turn flip2 rotat0
turnbul abbott2 mcgrath2 rudd1 dutton0
turner kingslei0
turnout particip1
turnpik interst2 highwai1 expresswai1 parkwai1 freewai1 motorwai0
turquois greenish1 purpl0 colour0 blue0 color0
turtl reptil2 lizard0 snake0 dinosaur0
tuscani florenc4 adriat3 siena3 parma3 itali2 verona2
tutor teach2 instructor2 teacher1 learner0
twice repeat4 onc3 repeatedli3 doubl2
twig shrub1 tree1
twinkl flicker0
twist bend1 loosen0
twitch stream2
ty ti3 tie3 knot2 strung1 rope0
tyler jess0
tyne northumberland2 newcastl2 sussex1 halifax0 khyber0 aberdeen0
type kind7 keyboard2 varieti1
typhoon hurrican4 cyclon4 storm1
typic usual8 gener7 normal5 rare4 often3 mostli3
tyrant dictat3
tyre tire7
tyrol alp4 austria2 innsbruck2 salzburg2 silesia1 bavaria1
tyson boxer1 box0
uae dubai7 dhabi5 emir5 arabia2 qatar2 kuwait1
uber taxi2
uci universidad3 ucla1 ncaa1 irvin1 univers0 bsc0
ucla usc3 harvard2 uci1 ncaa1 stanford1 fordham0
uefa stadion3 bilbao3 euroleagu3 sevilla3 bucharest3 atletico2
ufc mma5 fighter4 box3 mcgregor2 fight2 graci2
ufo alien3
uganda malawi4 tanzania4 ethiopia3 kenya3 sudan3 gambia2
ugli hideou3 attract1 handsom0 pretti0
uhf vhf4 radio0
ukrain ukrainian6 kiev4 crimea3 russia3 montenegro2 kyiv2
ukrainian ukrain6 cyril3 russian3 kiev3 bulgarian2 turkish2
ulrich werner1 jen0 ludwig0 bernhard0 joachim0
ulster ireland4 irish3 galwai3 belfast3 doneg3 derri2
ultim eventu2 final1 lastli1 extrem1 ultra1 furthermor0
ultra ultim1
ultraviolet wavelength1 sunlight1 sun0 ozon0
umpir batsman2 outfield1 cricket1 pitcher1 fielder1
un und3 ein2 una1 pa0 de0
una un1
unabl cannot5 error4 fail2 unavail2 tri1 attempt0
unaccept accept3 inappropri0 aw0
unauthor author3 authent3 permiss1
unavail avail2 unabl2 inact1 enabl1 inaccess0
unawar awar3 ignor1 know1
unbear dread1 aw1 horrif0 overwhelm0
unbeaten undef5
unbeliev ridicul2 incred1 surpris0 astonish0 crazi0
uncertain uncertainti5 certainti2 confid1 doubt0
uncertainti uncertain5 certainti3 variabl1 deviat1
unchang chang3 rework1 modif1 replac0 revert0
uncl rel3 nephew3 aunt2 grandfath2 grandpa1 cousin1
unclear clarifi3 confus2 clariti1 ambigu0
uncomfort comfort3 discomfort3 uneasi1 absent1 stiffli1
uncommon rare6 unusu5 common1 commonplac1 abnorm1 standard0
unconsci consciou4 conscious0
unconstitut constitut4 feder0 ordin0 amend0 unlaw0
unconvent unusu3 convent1 peculiar1 unnatur0
uncov reveal3 cover2 hide1 obscur0
und un3 ein1 oder0
undead zombi4 corps1 graveyard0
undef unbeaten5
under underneath4 beneath3
undercov disguis1 clandestin0
undergo undergon4 underw3
undergon undergo4 underw2 undertaken0
undergradu freshman3 colleg3 freshmen2 graduat2 semest2 univers2
underground subterranean6 tunnel2 trench0
undermin sabotag1
underneath under4 undersid4 beneath4 downstair1 bottom1 downward0
undersid underneath4 bottom2 beneath1 downward1
understand understood3 explain3 interpret2 comprehend2 comprehens2 explan1
understood understand3 clarifi0
undertak undertook3 wrestler3 kane2 undertaken1 hogan1 embark1
undertaken undertook2 undertak1 underw1 proceed1 perform1 accomplish1
undertook undertak3 undertaken2 embark1 commenc0 underw0 devis0
underw undergo3 undergon2 undertaken1 undertook0
underwat submerg6 scuba4 water3 dive3 ocean2 wet2
underwear panti5 brief4 short3 pant2 cloth2 commando1
underworld hade2 thriller1 labyrinth0 pandora0
undisclos disclosur0
undo undon4 retract1 revert1 restor0 regain0 eras0
undon undo4
undoubtedli arguabl4 sure3 evid2 presum2 certainli1 probabl1
undraft draft4
uneas uneasi4 fear2 apprehens1 terrifi0 frighten0 dismai0
uneasi uneas4 nervous2 cautious1 anxiou1 uncomfort1 alarm1
unemploi unemploy4 emploi1 employ0
unemploy unemploi4 employ3 labor1
uneven evenli0
unexpect unexpectedli5 unusu1 expect0
unexpectedli unexpect5 suddenli1 sudden1 mysteri1 unusu0
unfair fair4
unfamiliar familiar2
unfinish finish4 complet1
unfit inadequ1
unfold collaps2 fold1 crumpl0
unfortun sadli6 piti3 sad2 lucki2 shame2 thankfulli1
unhappi miser4 happi3 happier3 depress3
unharm surviv1 intact1 safe0
unicef chariti2 ngo1
unicod encod1 cyril0
unidentifi identif3 identifi3 unnam1
unif unifi3 unit0
unifi unif3 unit2
uniform uniformli3 jersei0 civilian0
uniformli uniform3
unincorpor incorpor0
uninhabit inhabit2 desert0
union unit1
unionist loyalist1 protest1
uniqu distinct3 ident1 identifi0
unison sync2 synchron1 collabor1
unit solidar2 metr2 team2 meter2 togeth2 unifi2
unitarian methodist1 ecumen0 anglican0 quaker0
univers universit6 campu5 colleg5 universidad4 campus4 institut3
universidad universit5 univers4 ecol4 campu3 uci3 notr2
universit univers6 universidad5 campu3 academ3 campus2 ecol2
unix linux2 gnu2 nix1
unlaw illeg2 legal2 law2 illicit1 crimin1 prosecut1
unless except1 depend0
unlik doubt5 like3 chanc3 possibl3 probabl2 potenti1
unlimit limit2 indefinit2 endless1
unlock lock4
unman drone2
unmarri marri1 marriag0 marit0
unmistak evid1 distinct1
unnam unidentifi1 pseudonym1
unnatur natur2 convent2 unconvent0 abnorm0
unnecessari necessari4 omit2 unus1 obligatori0 useless0
unnot unseen3 hidden2 invis1 visibl0 hide0
unoffici offici1
unpaid ow1 pai1
unpleas detriment2 irrit1 pleasant1 horrif0 nasti0
unpopular popular2 controversi1 dislik1
unpreced groundbreak1
unpredict predict5 anticip0
unpublish public1 publish0
unreason reason3
unrel relat1
unreleas releas3
unreli reliabl5 faulti1 inaccur1 failur1 fail1 inconsist1
unrest upris4 riot3 revolt3 protest2 insurrect1 rebellion1
unsaf safe5 safeti5 safer5 danger5 risk3 precaut3
unseen unnot3 invis2 hidden1 visibl1
unsign sign0
unspecifi specifi1
unstabl stabl7 stabil6 instabl5 errat1
unsuccess unsuccessfulli5 fail4 succeed3 attempt2 tri2 try1
unsuccessfulli unsuccess5 fail2 tri1 attempt1
unsur doubt2 wonder1
until till2 awhil1 sinc1 while1
unus discard1 unnecessari1 useless1 usabl1 reus0
unusu uncommon5 peculiar4 abnorm3 oddli3 unconvent3 mysteri2
unveil reveal1
unwil reluct3 refus3 forc1 reluctantli0
upbeat cheer3 melancholi0
upbring parent2 childhood1
upcom plan1 futur1 forthcom1 anticip1 slate0
updat upgrad3 chang1 version1 modifi1 latest0 edit0
upgrad updat3
upheld overturn3 uphold1 appeal0
uphold upheld1
upland foothil1 overland1 lowland1 rancho1 woodland0
upload submit1 download1 suppli1 request1 ship0 onlin0
uppsala scandinavia4 scandinavian4 sweden4 stockholm3 swedish3 henrik3
upright hunch1 vertic0 postur0 slump0 stand0 lean0
upris revolt7 insurrect4 unrest4 rebellion4 rebel3 protest2
upset piss2 annoi1 anger1 frustrat0 angri0
upsid invert3 flip2 revers1 opposit1
upstair downstair6 stair2 stairwel1 staircas0 hallwai0 floor0
upstat northeast3 westchest2 york2 midwest1 nyc1 yorker1
upstream downstream6
uptown downtown3 midtown2 suburb2 neighborhood1 northbound0
upward downward6 higher2 vertic2 rise1 high1 descend1
uranium nuclear2 radioact1 fission1 atom0
urban citi6 suburb2 town2 downtown2 metropolitan2 street2
urbana bloomington3 champaign2 illinoi2 cincinnati1 chicago1 ciudad0
urdu punjabi2 pakistani1 hindi1 arab0 marathi0
urg encourag3 desir2 persuad1 temptat0 instruct0
urgenc impati0
urin pee4 bladder3 piss3 renal2 kidnei2
uruguai uruguayan5 argentina4 montevideo3 ecuador3 brazil3 brasil3
uruguayan uruguai5 argentin4 montevideo3 bolivian2 chilean2 paraguai2
us usag5 useless3 handi2 help2 purpos2 util2
usa america5 canada4 australia3 china3 countri2 britain2
usabl util1 unus1 usag0
usaf airmen3 afb2 militari1 raaf1 enlist1 servicemen1
usag us5 util1 usabl0
usb devic0
usc ucla3 stanford1 clemson1 notr1 ncaa1 collegi0
usd dollar5 currenc4 euro2 cent1 price1 monetari1
useless pointless5 us3 worthless3 ineffect2 unus1 obsolet1
usher escort1
uss warship4 navi3 naval3 battleship3 ship3 hm2
ussr soviet8 russia4 stalin3 communist2 moscow2 russian1
usual typic8 gener6 rare5 often4 sometim4 normal4
utah byu3 brigham3 arizona3 idaho1 colorado1 minnesota1
utc clock0
util us2 usag1 usabl1 reli1 expenditur0 function0
utmost max1 maxim0
utopia paradis0
utrecht groningen3 rotterdam3 netherland2 amsterdam2 hamburg1 tyne0
uttar lucknow2 pradesh2 ahmedabad1 andhra1 maharashtra1 assam0
utter phrase1 genuin0
utterli profoundli2 wholli1 terribl1 consider1 complet1 entir1
uzbekistan kyrgyzstan5 turkmenistan4 kazakhstan3 tajikistan2 mongolia2 montenegro1
vacant vacat1 abandon0 desert0
vacat trip1 revok1 holidai1 resort1 travel1 resign1
vaccin immun3 smallpox2 antigen1 antibodi1 influenza0 pathogen0
val scala0
valencia sevilla2 barcelona2 sevil2 torr1 espana1 cadiz1
valentin lucian1 holidai0
valeri carli0
valet waiter1
valid legitimaci3 invalid2 verif0 reliabl0
vall malta0 vila0
vallei hill1 mountain1 foothil0 canyon0 terrain0
valu valuabl4 valuat3 quantiti1 worth0
valuabl valu4 worth2 prize2 covet1 valuat0
valuat valu3 valuabl0 price0
valv pump1 inlet0 plumb0
vamp vampir6 dracula1
vampir vamp6 dracula4 werewolv0 cullen0
van sneaker0
vancouv montreal3 canada3 calgari3 winnipeg2 toronto2 columbia2
vanderbilt rutger0 tennesse0
vanessa natali1 rachel1 kyli0 leah0
vanguard templar1
vanish disappear8 gone3 reappear3 miss2 absent1 null0
vantag lookout0
vanuatu fiji2 papua2 vila1 brunei1 caledonia1 bahama1
vapor moistur1 humid1
var variabl2 varianc1
varga marcelo1 jorg0
vari variat2 variou2 roughli1 divers1 eclect1 differ1
variabl variat3 deviat2 var2 uncertainti1 varianc1 paramet1
varianc deviat2 variabl1 var1
variant variat5 differ0 version0
variat variant5 variabl3 vari2 deviat1 differ1
varieti kind1 type1
variou numer2 vari2 sever1 kind1
varsiti volleybal1
vascular arteri6 vein3 vessel2 cardiovascular2
vassal duchi0
vast enorm2 vastli1 sizabl1 immens1 massiv0 larg0
vastli drastic2 huge2 substanti2 dramat1 vast1 immens1
vatican pontif5 pope4 papal3 papaci3 catholic3 cathol3
vaughan vaughn2
vaughn vaughan2
vedic sanskrit2 hinduism2 hindu1
vega nevada3 vegetarian2 casino2 miami1 la0
veget plant4 grassland3 food3 cabbag3 foliag3 carrot3
vegetarian vega2 meat2 dietari1 veget1
vehicl car7 automobil6 suv4 automot3 truck3 chassi1
veil cloak0 mask0
vein vascular3 arteri2 circul1 vessel0 needl0
veloc speed4 mph3 acceler2 physic2 motion1 rel0
velvet silki0 silk0
vendor merchant5 supplier5 distributor3 manufactur3 retail1 marketplac1
venetian venic3 roma0 tuscani0 adriat0 verona0 triest0
venezuela venezuelan7 bolivar4 caraca3 bolivia2 guatemala2 mexico2
venezuelan venezuela7 bolivar6 caraca3 chavez3 bolivia2 colombian2
vengeanc retribut2 reveng1 aveng0
venic venetian3 adriat2 triest2 malta1 tuscani1 verona1
venom viper1 snake0 cobra0
vent ventil5 convect0
ventil vent5 breath2 respiratori2 lung1
ventral dorsal2 anatom0
ventur entrepreneur3 enterpris2 entrepreneurship2 firm1 founder0 subsidiari0
venu concert3 wemblei2 stadium2 establish2 facil1 planet1
veracruz puebla4 oaxaca3 zaragoza3 mexico2 guadalajara2 monterrei2
verandah curtain1 balconi0
verbal linguist0
verdi operat1 libretto0
verdict judgement1 guilti0
veri extrem3 highli2 incred2 quit1 huge0
verif verifi6 check1 valid0 confirm0
verifi verif6 check3 award2 prove1 assert1 confirm0
vermont montana1 hampshir1 virginia1 main0 connecticut0 marlborough0
vernon potomac0
verona tuscani2 genoa2 venic1 parma1 roma0 bologna0
veronica dian1 dinah0 camil0
vers scriptur3 stanza3 hymn3 psalm2 poetri1 poem1
versail rhineland3 nuremberg1 louvr1
version edit2 newer2 updat1 releas0 download0 outdat0
versu wherea2
vertebra spine6 spinal4 bone1 skelet0 skeleton0
vertex vertic7 graph3
vertic vertex7 horizont4 downward2 triangl2 graph2 upward2
vertigo dizzi4
vessel boat3 freighter2 vascular2 gallei2 ship1 arteri1
vest armor1 armour1 torso0
vet veterinari7 veteran0 pet0 canin0
veteran servicemen3 soldier2 troop1 militari0 vet0 wartim0
veterinari vet7 pet2 canin1 breed1 anim1 zoolog1
vfl afl5 essendon3 collingwood2 kilda2 nrl0
vh dvd2 tape1
vhf uhf4 antenna1 radio1
vi viz0
viaduct causewai1 bridg1 freewai0
vibrant brightli2 colour1 brighten1 color0
vibrat creak2 reson1 buzz1 trembl1
vicar pulpit0
vicent alvaro2 rodrigo2 hernandez1 carlo1 jorg1 felip1
vicin nearbi5 outskirt4 nearest2 area2 nearer2 near2
viciou feroci1 nasti0
vicki cameron1 geraldin1 linda0
victim perpetr3 gunmen0 murder0
victori win4 defeat4 triumphant2 winner2 battl1 prevail1
victoria fitzroi1 melbourn1 victorian0
victorian victoria0
vidal claudio0
video footag5 youtub4 clip0
vie bien1
vienna austria5 austrian2 salzburg1 wien1 budapest1 habsburg1
viet vietnames3 vietnam1 nguyen1 saigon0
vietnam vietnames3 indochina3 iraq2 saigon2 cambodia2 viet1
vietnames vietnam3 viet3 saigon2 nguyen2 cambodian2 mandarin2
view viewer4 see3 watch2 seen1 observ1 displai1
viewer view4 audienc2 watch1 preview1 spectat1
viewpoint perspect6 view1
vigor forcefulli5 furious4 aggress3 violent2 forc2 enthusiast1
vii xiii2 viii1 xiv1
viii vii1
vijai lankan1 raja1
vike nors5 scandinavian2 harald2 nordic1 packer1 redskin1
vikram nawab0
viktor lucian2 milo0 dariu0
vila vanuatu1 vall0
vile disgust1
villa casa2 swansea1 madrid1 hotel1 resort1 atletico1
villag town3 townspeopl3 farmer2 hut2 township2 inhabit2
villain antagonist3 nemesi1
villier mcgrath2 batsman1 wicket0
vilniu lithuania5 lithuanian4 latvia3 tallinn2 baltic2 ljubljana2
vinc mcmahon5 wwe3 tna2 reign1 wrestler1 wcw0
vincent marcel1 henri1 claud0 gill0 comt0
vincenzo francesco3 domenico3 giusepp3 alessandro3 giovanni3 battista2
vinci leonardo4 magdalen3 michelangelo0 priori0
vine grape2 vineyard1
vinegar acid1
vineyard wineri5 wine4 grape3 vine1 orchard1
vinni lenni1 richi0
vintag antiqu2 legaci2 old1 nostalgia1 ag0
viola violin3 violinist3
violat prohibit3 breach1 enforc1 ban0 compli0
violenc violent7 aggress3 assault3 brutal2 fight1 batter0
violent violenc7 aggress2 vigor2 forcefulli2 forcibl2 brutal1
violet rainbow1
violin violinist7 viola3 instrument3 cello2 orchestra1 orchestr1
violinist violin7 viola3 cello2 concerto2 orchestr1 compos1
viper cobra1 hornet1 snake1 venom1 serpent1 scorpion0
viral virus4 viru4 infecti1 outbreak1 epidem0
virgin intercours1 sex0
virginia nevada3 richmond2 chesapeak2 vermont1 louisiana1 kentucki1
virtu qualiti1 moral1
viru virus8 viral4 infect3 malici1 infecti1 hiv0
virus viru8 viral4 infect1 infecti1 malici0
visa consul4 embassi3 immigr2 consular1
viscount peerag2 baronet2 brigadi2 baroni0 sargent0 marquess0
vishnu krishna1
visibl invis4 obscur3 notic1 unseen1 transpar1 seen1
vision sight2 dream1 ey1 spectacl1 visual1 percept1
visit visitor4 custodi3 travel1 tourist1 trip1 excurs1
visitor tourist5 visit4 travel1 tourism0
vista window0
visual graphic1 vision1 depict1 percept0
vitamin nutrient3 supplement3 nutrit1
vito sergio0 oliveira0
vitro embryo1 biotechnolog1 steril0
vittorio palazzo1 mussolini1 massimo0 calabria0
vivian yvonn1 leslei0
vivo biomed1
viz vi0
vlad vladimir3 ivan1 tsar1
vladimir alexei3 vlad3 sergei3 ivan2 mikhail2 tsar2
vocabulari dictionari3 word2
vocal vocalist5 voic4 sing4 singer3 choir1 choru1
vocalist singer6 vocal5 frontman3 sing3 voic2 choir2
vocat occup2 profess2 apprenticeship1 career1 workforc1
vodka alcohol3 liquor3 wine1 whiski1 beverag0 drink0
vogel henson0
vogu magazin2 cosmopolitan1 glamour1
voic vocal4 vocalist2 singer1 sing0 microphon0 choir0
void devoid0
voivodeship pomerania3 gdansk3 poznan2 poland2 warsaw2 krakow2
vol voltag0
volcan volcano7 erupt4 basalt3 lava3 magma1 geolog1
volcano volcan7 erupt4 lava2 basalt1 magma0
volkswagen audi3 automobil1 jett1 chrysler1 automot0 car0
vollei volleybal4 fivb0
volleybal vollei4 fivb4 softbal1 varsiti1 badminton1 basketbal1
volta electrod0
voltag electr1 vol0
volum litr1 disk1 liter0
volunt chariti1 activist0
voluntari voluntarili5 nonprofit1 involuntari0
voluntarili voluntari5 involuntari2 conscious1 forcibl1 willingli0
volvo automot0
vomit nausea4 sick2 ill0 poison0
vortex swirl3
vote voter4 ballot4 elect3 elector0
voter vote4 ballot3 elect3 politician1 elector1 poll1
vow marriag3 marit2 adulteri2 marri2 pledg1 promis1
vowel conson3 phonet2 pronunci2 syllabl1
voyag expedit4 journei3 travel2 explor2 sail1 freighter1
vuelta giro1
vulgar obscen0
vulner exploit3 danger2 risk1 unsaf0
wade kobe0 nash0
wage pai5 salari5 payrol3 incom3 compens2 earn1
wagner werner1
wagon carriag3 caravan1 cart0
wai method1
waist waistband3 belli1 pant1 belt0
waistband waist3 skirt0
wait await4 delai2
waiter waitress4 restaur1 valet1
waitress waiter4 receptionist0 hostess0 restaur0
waiv waiver4
waiver waiv4
wake woken7 awok6 woke4 awaken3 morn3 awak2
wakefield collingwood1 peterborough1 picker1 sheffield0 warrington0
wal mart0
wale welsh5 cardiff4 wrexham4 nsw3 glamorgan3 zealand2
walk stroll5 step3 hike2 move2 wander1 movement1
walker walk1 strode0
walkov gymnast1
walkwai expresswai2 sidewalk2 corridor1 avenu1 roadwai0
wall fortif1 build1 moat0
wallac drummond1 gordon1 bryant0
waller fletcher0
walnut nut1 hickori0
walsal montros2 innsbruck1 surrei1 coventri0 bromlei0
walsh coleman0 goodwin0
walt walter4
walter walt4
waltz tango1 danc0
wanda sabrina1 betti0
wander travel2 walk1 trip0 journei0
wang zhang1 zhou0
wanna want3 gonna0
want wanna3 request3 need2 seek1 desir1 sought1
war warfar4 battl3 wartim3 fight2 wwii2 quarrel2
warden guard0 sheriff0
wardrob cloth3 apparel3 fashion3 outfit3 dress2 garment1
warehous logist0 aisl0
warfar combat5 war4 battl3 armi3 insurg2 weaponri2
wari cautiou5 worri1 caution1 skeptic1 uneasi0 cautious0
warili nervous1 hesitantli0 cautious0 stiffli0 coldli0 absent0
warm warmer7 warmth5 colder4 heat3 chilli3 cold2
warmer warm7 warmth5 colder5 heat4 chilli4 chill2
warmli cold1 chilli1 warm0 warmth0 chill0
warmth warm5 warmer5 colder3 chilli2 heat2 comfort1
warn caution4 reassur2 care1 cautiou1 alert1 worri1
warp deform1
warrington gloucestershir3 gloucest3 ipswich2 cheshir2 wigan2 leicestershir2
warrior cavali2 spur1 laker1 ryu1 piston1 raider1
warsaw poland6 gdansk4 poznan3 polish3 krakow2 silesian2
warship ship6 naval5 frigat5 battleship5 uss4 maritim4
wartim wwii4 war3 postwar1 warfar0 veteran0
warwickshir leicestershir3 lancashir3 staffordshir2 wigan1 wolverhampton1 shrewsburi1
wash laundri5 clean3 wipe2 shower2 dry1 bath1
washington seattl4 spokan3 potomac1 puget1 arlington1 maryland0
wasn weren3 didn1
wasp bee2 insect2 ant1 hornet1
wast spend2 recycl1 trash1 garbag1 dispos0 landfil0
wastewat sewag5 sanit1 contamin0 pollut0
watch view2 observ2 viewer1 spectat1 see1 monitor0
water aquat5 irrig4 submerg4 underwat3 drought3 wet3
waterfal fall3 fountain3 flood1 creek0 headwat0
waterford kildar2 galwai1 dublin1 kilkenni0 wexford0 tipperari0
waterfront shorelin3 coastal1 ashor0 shore0 coastlin0
wateri wet2 water2 drought0 liquid0
waterloo welleslei3 gottingen2 amherst2 cambridg1 peterborough1 lieg1
watersh tributari3 catchment2 headwat2 runoff2 creek1 basin0
waterwai river3 canal3 tributari3 headwat2 water2 aquat1
watford tottenham4 barnslei3 leicest3 burnlei3 swansea2 southampton2
watson fitzpatrick2 holm2
watt power1 horsepow1
wave wavi2 wavelength0
wavelength spectra2 spectrum2 spectroscopi1 frequenc1 ultraviolet1 spectral1
wavi wave2
wax hair0 candl0
wcw wwe3 wwf3 wrestler2 wrestl2 mcmahon2 wrestlemania1
we weslei1 sila0
weak weakli5 strong4 weaker4 flaw3 strongli2 weaken2
weaken weaker4 weak2 strengthen2 stronger1 strength0
weaker stronger5 weak4 weaken4 strongest3 strong2 strength1
weakli weak5 strongli1 weaker1
wealth wealthi5 rich4 prosper3 affluent2 wealthiest2 richest2
wealthi rich7 wealth5 affluent5 richest4 wealthiest4 billionair2
wealthiest richest8 wealthi4 rich4 billionair3 richer2 wealth2
weapon weaponri7 gun4 armament4 firearm3 rifl3 munit3
weaponri weapon7 armament5 firearm3 munit3 gun3 rifl3
wear wore6 worn6 dress5 attir5 cloth4 apparel3
weari tire0 exhaust0
weasel squirrel0
weather meteorolog5 climat2 rain2 temperatur1 rainfal1 raini1
weav woven6 fabric4 textil2 cloth1 tangl1 yarn1
web websit3 internet3 http1 googl1 site0 www0
webber marc0
weber grill1
websit site8 web3 com3 link2 googl2 www1
webster dictionari3
weed marijuana6 cannabi5 drug2 smoke1 herb1 tobacco0
week weekli4 month3 weekdai1 dai1 year0
weekdai weekend5 dai3 afternoon2 weekli2 daili2 week1
weekend weekdai5 even2 afternoon2 dai0
weekli week4 weekdai2 daili2 monthli2 nightli2 schedul1
weep wept5 cri3 sob2 whimper1 cry1 tear1
wehrmacht panzer2 german1 reich1 nazi1 nuremberg1 luftwaff0
weigh weight8 lb7 heavier6 pound6 heavi4 heaviest3
weight weigh8 lb6 pound6 heavier5 heavi4 weightlift4
weightlift lift5 weight4 workout2 gym1 muscl1 exercis0
weimar reich1 german1 aachen1 deutsch0
weird strang6 bizarr3 odd3 freak0
weiss grimm1
welcom thank3 anytim2 glad1 newcom1 grate0 delight0
welfar taxpay1 subsidi1 chariti1 social1 poverti0
well health3 healthi2 good1 orson1 healthcar0 fit0
welleslei waterloo3 amherst2 wharton1 bsc1 cambridg1 universit0
wellington auckland4 otago4 christchurch4 dunedin2 peterborough1 adelaid1
welsh wale5 glamorgan2 wrexham1 gaelic0
welterweight featherweight5 middleweight3 heavyweight3 boxer2 ufc1 box1
wemblei venu2 london1 stadium1 hammersmith1 buckingham0 cardiff0
wendi patti1 jen0
went go3 goe2 goin1
wept weep5 sob3 tear3 cry2 whimper1 cri1
weren wasn3 aren1
werewolf werewolv7 wolf3 wolv1
werewolv werewolf7 wolv1 vampir0
werner heidelberg2 ulrich1 wagner1 heinrich1 joachim1 christoph0
weslei we1
wesleyan methodist1
wessex saxon1
west western4 east4 westward3 eastern3 westbound2 northwest2
westbound eastbound5 southbound4 northbound4 west2 east1 eastern1
westchest york4 nyc3 borough3 manhattan3 yorker3 staten2
western west4 westward1
westfield bridgeport1 mall1 downtown1 dunedin1 gloucest0 bloomfield0
westminst whitehal3 britain0 cromwel0
weston bloomfield0
westphalia palatin0
westward eastward4 west3 southward3 northward3 eastbound2 western1
westwood broughton1
wet soak4 dry4 water3 submerg3 drench3 splash3
wetland marsh3 pond3 swamp2 lakesid1 freshwat1 creek1
wexford armagh4 kildar4 dublin3 belfast3 ireland3 tipperari3
whale shark2 fisheri2 dolphin2 jonah1 mammal0
wharf quai3 harbour2 pier1 dockyard0 bai0
wharton welleslei1 mit1 cambridg1 princeton1 dartmouth0 institut0
whatev whichev0
whatsoev entir1
wheat barlei4 grain4 cereal3 flour1 crop1 maiz1
wheel tire3 axl3 rim3 bicycl1 spin1 overland1
wheelbas chassi1
wheelchair chair2 handicap2 disabl1
when whenev6 sometim2 never2 soon2 yesterdai2 befor1
whenev when6 sometim4 never3 alwai2 often2 occasion1
where locat4 anywher3 wherev3 nowher3 place2 whereabout1
wherea versu2 compar0 unlik0
whereabout locat3 nearbi3 near2 resid2 vicin1 where1
wherebi wherein2 therebi1 whereupon0
wherein whereupon2 wherebi2 therebi1
whereupon therebi3 wherein2 thenc2 consequ2 wherebi0
wherev anywher6 everywher4 nowher4 somewher3 someplac3 where3
whichev either1 regardless0 whatev0
while whilst3 awhil2 until1
whilst while3
whimper moan3 growl3 weep1 wept1 sob1 groan1
whip slap0
whiskei whiski8 scotch3 bourbon3 liquor2 distilleri1 alcohol1
whiski whiskei8 scotch4 alcohol1 distilleri1 liquor1 bourbon1
whisper murmur2 silent1 quietli0 hear0
whistl spit0
white black4 colour3 color3 minor2 grei2 grai1
whitehal westminst3 hacknei1 bromlei0 croydon0
whitish pigment1 white1 yellowish1 stain0
whitlei hardin1 riversid0
whitman poet2
who whose3 whom2 whoever1
whoever nobodi4 anyon3 anybodi2 everyon2 everybodi1 somebodi1
whole entir4 entireti1 portion0
wholesal distributor2 supplier1 boutiqu1
wholli pure2 entir2 utterli1 sole1 complet1 profoundli1
whom whose3 who2
whore prostitut2
whose whom3 who3 whoever0
why reason4 caus2 becaus2
wichita kansa3 kashmir0 lehigh0 spokan0
wicket bowl4 batsman3 odi2 in2 bat2 cricket1
wide wider7 width5 commonli5 narrow4 widespread3 widen3
widen wider5 narrow3 enlarg3 wide3 expand3 extend2
wider wide7 narrow5 widen5 width4 larger2 tighter1
widespread preval4 wide3 rampant2 commonli1 predomin0 popular0
widow remarri3 divorc3 marri1 husband1 spous1 maiden0
width wide5 wider4 narrow3 measur2 length2 dimens2
wield weapon2 grip1 equip1 fist0 hand0
wien vienna1 stuttgart1 bavaria0 frankfurt0
wife spous6 husband6 marri5 wive4 marriag2
wig ponytail2 hair1
wigan leed3 wolverhampton3 huddersfield3 southampton3 swansea3 middlesbrough2
wight lb1 pound1 weigh1 weight0
wii nintendo4 sega1 consol1 playstat1
wikipedia encyclopedia3 googl0
wilbur wright0
wildcat ncaa0
wilder hike3 trail1 rudolf0 camp0
wildli dramat0
wildlif anim3 fauna2 zoolog2 zoologi2 ecolog2 hunt2
wilhelm johann2 friedrich2 rudolf2 reich1 gerhard1 adolph1
wilk raleigh1 mcpherson1
wilkinson fletcher0
will bequeath1 offer1 abl1 want0 avail0 adam0
willem dutch1 rotterdam1 netherland0
william morri1 ralph0
williamsburg hacknei1 virginia1 richmond0 jamestown0 barcelona0
williamson stephenson1
willingli voluntarili0
wilmington sydnei1 akron1 citi1 burlington1 charlott0 bridgeport0
wilton bakeri0
wiltshir oxfordshir4 gloucestershir3 buckinghamshir2 salisburi2 somerset2 northamptonshir2
wimbledon tenni3 feder2 wta1 badminton1 martina0
win lose5 victori4 won4 winner4 prize1 defeat1
winc grimac5 groan2 cring2 flinch1 gasp1 shudder0
wind windi6 breez2 storm2 windmil1 coil1 meteorolog1
windi wind6 breez1 meteorolog1 windmil0
windmil turbin2 wind1 windi0
window microsoft2 comput1 vista0 windshield0 desktop0
windshield window0
windsor chatham1 ontario1 calgari1 alberta0 peterborough0 hartford0
wine wineri5 vineyard4 alcohol3 grape3 liquor2 champagn1
wineri wine5 vineyard5 distilleri2 breweri2 grape1
winfield mcpherson1
wing wingspan3 fly3 flew2 flutter1 flown0
winger midfield2 striker1 crouch0 fullback0
wingspan wing3
wink smirk0
winner won5 win4 prize3 victori2 award2 defeat0
winnipeg manitoba5 saskatoon4 calgari4 edmonton4 saskatchewan3 ottawa3
winston churchil0
winter snowi5 snow5 season3 colder2 snowfal2 chilli1
winthrop massachusett1 amherst0 marquett0
wipe clean3 scrub3 eras3 wash2 cleans1 clear1
wire cabl3 conductor2 ethernet2 wireless2 cord1 electr1
wireless wire2 radio1 transmitt0
wisconsin milwauke3 minnesota3 michigan3 iowa2 ohio2 midwest1
wish hope2
wit testimoni4 testifi3 occur1 defend0
witch witchcraft4 coven1 salem0
witchcraft witch4 spell0 magic0 mystic0
withdraw withdrawn6 withdrew6
withdrawn withdraw6 withdrew6
withdrew withdrawn6 withdraw6
within insid4 intra1 interior1 surround0 throughout0 enclos0
withstand durabl3 endur1 resist1 fragil1 invinc0
witti humor2 charm1 sarcast1 amus0 clever0
wive husband6 wife4 spous4 marri2 marriag2 marit0
wizard knick1 magician1 belgarath1 potter0
wnba nba2 basketbal0
woke woken6 awok5 wake4 awak4 awaken2 slept1
woken wake7 woke6 awok5 awak4 awaken3 sleeper2
wolf werewolf3 wolv2
wolfgang alain1 johann1 joachim0 brandt0 mozart0 marco0
wolv wolf2 werewolv1 coyot1 werewolf1 huski0
wolverhampton wigan3 midland3 birmingham3 swansea3 leed2 cumbria2
wolverin logan2 xavier1
woman femal5 ladi4 women3 person1
womb fetal4 embryo2 childbirth2 matern1 reproduct0
women femal5 ladi4 men3 woman3 femin1 girl1
won winner5 win4 defeat2 prize1 victori1 award0
wonder great5 curiou4 excel3 amaz2 love2 ask2
wong cheung2 leung1 chung0
woo sweet0 soo0 ti0
wood wooden7 forest6 woodland4 lumber4 timber4 hardwood3
wooden wood7 timber1 lumber1 cardboard1 hardwood0 rustic0
woodi forrest1
woodland wood4 forest4 oak1 forestri1 redwood1 meadow1
woodrow roosevelt2 taft0
woodward colchest0 crew0
wool fabric2 yarn2 knit1 silk1 sheep1 textil0
worcest midland2 birmingham2 worcestershir1 leicestershir1 coventri1 gloucest1
worcestershir worcest1 shropshir1 somerset1 oxfordshir1 taunton0 glamorgan0
word vocabulari2
wore wear6 worn6 attir2 dress1
work job3 tri2 succeed1 workplac1 help1 employ1
worker employe6 labour5 labor4 workplac3 workforc2 occup2
workforc manpow3 workplac3 job2 employ2 emploi2 worker2
workout exercis5 gym3 fit2 weightlift2 routin0 lift0
workplac employ4 employe3 workforc3 occup3 worker3 offic2
workshop seminar1
world worldwid1 global1
worldwid global5 internation2 world1 abroad1
worm parasit3 larva2 creatur0
worn wore6 wear6 attir1 dress0
worri concern6 cautiou3 afraid2 scare2 reassur2 terrifi1
wors worst5 better2 aw1 horribl1
worship deiti3 church2 theologi2 liturgi1 religion1 god1
worst wors5 horribl4 aw3 terribl2 best1 bad1
worth valuabl2 valu0
worthi deserv1
worthless useless3 meaningless1
wouldn might2 could1
wound injur3 scar2 casualti1 bandag1 heal1 injuri1
woven weav6 fabric5 cloth3 textil3 garment3 drape2
wow impress0
wrap packag1 tuck1 roll0 pack0
wreck smash2 crash2 destroi2 ruin1 damag1 shatter1
wreckag rubbl1 wreck0
wrench tug3 pull1
wrestl wwe6 wrestler6 smackdown4 wrestlemania4 lucha3 tna3
wrestlemania wrestl4 smackdown3 wwe3 wrestler2 wcw1 feud1
wrestler wrestl6 wwe5 hogan3 undertak3 smackdown2 wcw2
wrexham cardiff4 wale4 cheshir3 poznan3 glamorgan3 krakow3
wright wilbur0
wrinkl crumpl2 straighten1 sag0 fold0
wrist forearm3 bracelet2 hand0 arm0 limb0
writ write5 wrote3 pen3 written2 writer2
write writer6 writ5 wrote3 handwrit3 literatur2 pen2
writer write6 novelist6 screenwrit3 pen2 wrote2 writ2
writh quiver1
written wrote5 pen3 write2 writ2 publish1
wrong incorrect3 incorrectli3 wrongli3 mistaken1 right0
wrongli incorrectli5 wrong3 mistaken2 erron1 incorrect0
wrote pen6 written5 writ3 write3 writer2 author1
wryli dryli4 pointedli3 sarcast2 grimli1
wta martina2 tenni1 wimbledon1 mirza0
wurttemberg stuttgart3 heidelberg2 saxoni2 prussia1 deutsch1 bavaria1
wwe wrestl6 wrestler5 smackdown4 mcmahon4 tna4 wcw3
wwf wcw3 wwe2 wrestl1 wrestler1 mcmahon0
wwii wartim4 war2 postwar1
www com3 websit1 web0
wyatt brai2 corbin1
wyli maclean2 duffi1
wyom montana3 oregon1 colorado1 missouri1 idaho0 nevada0
xander gile1 buffi1 kira0
xavier wolverin1
xbox consol2 playstat1 pc0
xiang sheng2 tian2 guo1 qing1 qin1 hunan1
xiii vii2 xvi2 xiv1
xinjiang yunnan2 mongolia2 tajikistan2 shandong1 guangdong1 turkic1
xiv xiii1 xvi1 vii1
xvi xiii2 xiv1
yacht boat3 sail3 schooner3 cruis1 warship1 shipbuild1
yale harvard2 fordham1 stanford1 dartmouth0
yamaha fender1 kawasaki0
yamamoto hiroshi1 tokugawa1 akira0
yan yun3 yang0 hua0 taiwanes0
yang jia1 ying1 yan0 jing0 feng0 zhou0
yank tug1
yanke met2 astro2 rodriguez2 mlb2 oriol2 marin1
yard backyard4 lawn3 touchdown1
yarmouth bangor3 suffolk1 main1 norwich1 aberdeen1 scarborough1
yarn knit5 textil2 wool2 fabric1 weav1 fiber1
yate fitzpatrick1 jen0 fitz0
ye yep6 nope3 yeah3 certainli2
yeah yep6 huh3 ye3 certainli1 actual1 dude1
year yearli3 annual3 month2 decad1 ag1 week0
yearbook alumni1 alumnu0
yearli annual8 year3 monthli1
yearn crave3 long2 desir1
yeast fungal2 candi1 fungi0 fungu0
yell shout5 scream4 bellow1 hiss0
yellow yellowish6 color2 colour1 red1 reddish1 greenish0
yellowish yellow6 greenish2 color1 reddish1 whitish1 white1
yellowston montana2
yemen lebanon2 maldiv2 saudi2 qatar2 arabia2 libya1
yen japanes2 yuan2 japan1
yeomanri cavalri1 fusili0 regiment0
yep yeah6 ye6 nope2 huh2 inde1 certainli0
yerevan armenia2 tbilisi1 bloomington1 winnipeg1
yesterdai todai7 tomorrow3 ago3 earlier2 when2 recent1
yet nonetheless2 howev1 still1 though0
yiddish jewish1 hebrew1 german0
yield deliv1 receiv0 arriv0
yin ying2
ying yin2 yang1
ymca camp1
yoga exercis1
yoko lennon3
yokohama fukuoka3 nagoya3 kyushu2 tokyo2 japan1 osaka1
yoon korean3 hyun3 jong2 hangul2 jung1 kim1
york nyc7 yorker6 manhattan5 borough4 westchest4 brooklyn3
yorker york6 borough4 nyc3 manhattan3 westchest3 brooklyn2
yorkshir sheffield2 northumberland2 leicestershir2 rotherham1 cumbria1 leed1
young younger5 ag2 youth2 youngest2 older2 teen1
younger older6 young5 ag4 youngest4 youth2 old0
youngest younger4 eldest4 young2 older1 oldest1 granddaught1
your mine4
yourself myself7 oneself3 himself3 self2 herself2 ourselv0
yourselv ourselv4 themselv2 their1
youth teen6 teenag5 adolesc5 juvenil4 young2 ag2
youtub video4 stream2 netflix0
yuan yen2 chiang1 cheung1 sino0 cheng0 henan0
yucatan oaxaca2 veracruz1 mexico1 guatemala1 aztec0 beliz0
yue liu0
yugoslav yugoslavia6 bosnian4 serb4 serbian4 balkan3 serbia3
yugoslavia serbia6 yugoslav6 balkan4 serbian4 bosnia4 montenegro4
yuki sakura1
yukon suburban0
yun yan3 jia1 chan0 manila0
yunnan henan4 guangdong4 xinjiang2 guangzhou2 qing2 peke1
yuri irina0 alexei0 sakura0
yusuf konstantin1 marku0 ismail0
yve stephan1 dimitri0 jong0
yvonn robyn1 vivian1 janic0 brenda0
zac zach2 zack2 zachari1 codi0 brandon0
zach zack3 zachari3 zac2
zachari zach3 zac1
zack zach3 zac2 codi0 danni0
zagreb belgrad3 ljubljana1 greensboro1 sarajevo1 adriat1 sacramento1
zambia malawi4 zimbabw4 africa3 rhodesia2 transvaal2 botswana2
zane brad2 rolf0
zaragoza espana3 spain3 veracruz3 puebla2 cort2 bilbao2
zealand australia4 otago3 maori3 auckland3 wale2 oceania2
zeke abdullah0
zeppelin airship0
zeu athena2 hercul2 mytholog2 hade1 hellen1 deiti0
zhang jian3 zhou3 qing2 zheng1 qin1 guo1
zhao zhou1 jiang1 shen1 zhu1 jia1 cheung1
zhejiang henan3 jiangsu2 shandong2 hunan1 fujian1 shenzhen0
zheng fujian2 zhang1 jian1 yunnan1 shenzhen0
zhou zhang3 jia2 jian1 zhao1 shang1 guangdong1
zhu jiang2 jung1 zhao1 tian1 chung1 cheung1
zimbabw rhodesia5 zambia4 africa4 congo2 mozambiqu2 uganda2
zinc metal2 magnesium1
zion zionist3 aviv2 maccabi1
zionist isra3 zion3 aviv1 palestinian1 semit1 israel1
zip zipper1
zipper zip1
zodiac gemini2 leo1 astro0 constel0
zoe robyn1
zombi undead4
zone region1 area1 neighborhood1
zoo zoolog4 zoologi1
zoolog zoologi4 zoo4 fauna3 wildlif2 speci1 anim1
zoologi zoolog4 fauna3 wildlif2 ecolog1 biologist1 zoo1
zulu afrikaan1 apartheid1 african0 johannesburg0 cape0
zurich switzerland5 swiss4 canton4 lausann2 alp1 austria1`;
