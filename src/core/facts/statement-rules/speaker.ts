/** What the speaker is, has and does: “I live in”, “I'm allergic to”. */
import { lists, table, wordSet } from "./rule-words.ts";

/** Lasting attributes of the speaker. The whole sentence is the fact. */
export const selfOpeners = table(`
  my name is|'s
  my name's
  my full|first|last|middle|real|legal? name is
  my nickname|surname is
  call me * $
  call me * ,|.|!|instead|please|and|not
  you can call me
  i go by
  i'm|i am? called|named
  i live|reside in|at|near|alone|outside
  i live with my
  i've lived in
  i just|recently|finally? moved to|back|into|from|out|in
  i've|i have? just|recently? moved to|back|into|from
  i've been living in
  i'm|i am? based|located|living in|out|near|at
  i'm|i am? originally? from
  i come|hail from
  i was born|raised in|on|near
  i was diagnosed with
  i grew up
  i've|i have? been diagnosed
  i'm|i am? really|very|quite|severely|mildly|highly|deathly|slightly|also|a? @condition|allergic|vegetarian|vegan
  i'm|i am? definitely|really? not a|an *2 person|drinker|eater
  i'm|i am? lactose|gluten intolerant|free
  i'm|i am? in the pacific|eastern|central|mountain|utc|gmt|cet|uk|us
  i'm|i am? in the? *2 timezone|time
  i work part|full time
  i work @day
  i work from home
  i work at|for|as|in|remotely|remote|part-time|full-time|nights|night|weekends
  i'm|i am? employed|self-employed
  i'm|i am? @number years|yrs|yo|y/o
  i'm|i am? the only? *3 dev|developer|engineer|designer|lead|manager|admin|head|cto|ceo|founder|maintainer|treasurer|chair|secretary|parent|mother|father|nurse|teacher
  i study|teach|coach
  i only|also? speak @language|no|fluent|a|some|only|both
  i run|own|manage|lead|head a|an|my|our|two|three
  i'm|i am? studying|majoring|learning
  i'm|i am? doing a|my phd|master|master's|masters|bachelor|apprenticeship|degree
  i don't|do not? eat|drink|smoke|drive|own a|any
  i don't|do not? eat|drink|smoke|drive|speak|use
  i can't|cannot eat|drink|tolerate|digest|drive|swim|run
  i drive a|an
  i take * *3 mg|daily|medication|pills|tablets
  i take * *3 every|each morning|evening|day|night|week
  i take * *3 once|twice a|daily
  i take * *2 for my|high|low|blood
  i quit|stopped smoking|drinking
  i retired in|at|last|early|from
  i'm|i am? retired
  i go|get|train|swim|run|cycle|play *6 every day|morning|evening|week|month|year|@day
  i go|train|swim|run|cycle|play *6 on @days
  i suffer from
  i changed my last|first|middle|full? name to
  i'm|i am? on windows|mac|macos|linux|ubuntu|arch|debian|fedora
  i got married|engaged|divorced|promoted
  i wear glasses|contacts|hearing|size|a|an? *1 size|glasses|brace|insoles
  i always|often|easily|sometimes? get seasick|carsick|airsick|migraines|paid|hives
  i'm|i am? left|right handed
  i'm|i am? color|colour blind
  i play the? *1 @pastime
  i rent in|a|an|from|near
  i work the|a|in *1 shift|shifts
  i'm|i am? responsible for
  i'm|i am? in charge of
  i maintain the|a|an|our|two|three
  i've|i have? been @pursuit *5 for # *1 years
  i've|i have? been @pursuit *5 for @number|twenty|thirty|over|many *2 years
  i've|i have? been @pursuit *5 since @month
  i've|i have? been @pursuit *5 since #
  @language is|isn't not? my first|second|third|native|mother
  i knit|sew|crochet|volunteer|commute|quilt
  my @kin and i got|live|moved|work|separated|divorced|share|run|own
  i don't|do not? have|own a|an|any *2 licence|license|car|tv|oven|freezer|dishwasher|microwave|printer|garden|balcony|degree|kids|children|pets|smartphone|stove
  i|we @habit|rehearse *4 every @day|week|month|morning|evening|weekend
  i've|i have? just|recently? left the|my|our *3 team|group|board|band|club
  i'm|i am? on|with|in the * *2 team|squad|group|board|committee
  i'm|i am? new in|on|to|at|here? this|the|my team|company|job|role|office
  i'm|i am? starting at|as *6 in|on|next @month|month|week|year
  i did|finished|wrote my phd|thesis|master's|masters|degree|apprenticeship|training in|on|at|about|as
  i have|hold a|an *2 phd|degree|master's|masters|doctorate|diploma|licence|license in|from|for
  i|we @habit only|mostly|mainly|exclusively
  i|we * *6 most of the time
  i have|i've # *1 years|yrs *1 experience
  i do * *6 for a living
  i use
  i only|usually|mostly|mainly|typically|generally @habit
  i've|i have? been promoted
  i'm|i am? # ,|years|yrs|and|.|male|female|m|f|year|y/o|yo|$
  i have|own got? *2 @holding
  i've got? *2 @holding
`);

/** What the speaker is. */
export const traitOpeners = table(`
  i'm|i am? now|also? a|an
  i've|i have? been a|an
`);

/** “I am a …” and “I have a …” that describe a moment, a wish, or a matter of this prompt. */
export const notAttribute = table(`
  bit
  little
  lot
  tad
  tree|hour|minute|second|day|week|month|object|parameter|step|clown|ghost|idiot
  mess
  few
  couple
  huge|big|total|complete|bad|terrible|horrible|real|quick|weird|strange|simple|small|similar|hard|tough|good|great|new|specific|random|stupid|silly|dumb|fun|follow-up|basic|general|long|short|slight|minor|major|nice|crazy
  @matter
  fan
  hurry
  rush
  loss
  wreck
  problem
  long|tough|rough|busy|hard day|week|time
  no
  only
`);

/** Objects of “I use” and “I have” that nobody understands later. */
export const notOwned = table(`
  this|that|it|these|those|them
  the modal|function|import|same|button|test|tests|app|page|code|file
  for
  query|script|command|container|job|build|program|model|docker|loop|migration|server|list|csv
  test|tests|sitter|fighting|who
  to sell|do|finish|fix
  with what
  the future
  strike|line|step|page
  the next|new|other|last
  a new|different
  cut|not|wrong|too|missing
  when|later|back|crazy|maybe|old-fashioned|paranoid|stupid|tomorrow|naive|dumb
  on mobile|phone|vacation|holiday|hold
  a guy|girl|person|man|woman|colleague
  fear|hope|fever|risk|temperature|benchmark|check|scan|bath|tight|double
  too|up|words|every|all
  free|peanuts|nothing|fun|you
  the *1 room|table|seat|desk|queue|line|window|tab|bar
  in this|the|that|any fight|race|game|way|mood|middle|mess|hurry|meeting
`);

/** Words with a capital letter after “I'm” that are not a name. */
export const notNames =
  wordSet(`ok sorry done not so in on at the a an still just now really very also afraid glad happy sure back here new it he she they this that these those there what who which how where when
  everything nothing go let run is are and but if my your our his her their we i you one all some`);

export const conditions = wordSet(lists.condition);

export const numbers = wordSet(lists.number);
