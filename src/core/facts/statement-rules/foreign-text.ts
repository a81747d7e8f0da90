/** Words of other people, and texts that somebody makes up or works on. */
import { table, wordSet } from "./rule-words.ts";

/** Verbs by which somebody says or writes something. */
export const speechVerbs =
  wordSet(`said says say wrote writes told tells claims claimed insists insisted argues argued replied answered
  posted texted emailed mailed swears swore mentions mentioned suggests suggested reckons believes thinks recommends
  recommended introduced announced stated asked`);

/**
 * Words before a verb of speech that show that the person or the agent speaks, or that the verb means something else.
 */
export const notSpeakers = wordSet(
  `i i've i'd we we've we'd you you've you'd to and just already never always also have had was is be been being are
  were as it this that which the a my our your not , ( . : -`,
);

/** Texts that people send, fill in or publish. The sentences after one of these words may be the text itself. */
export const letters = wordSet(
  `mail email letter message note profile bio survey form questionnaire cv resume speech post thread reply quote excerpt
  essay story poem article paragraph transcript voicemail flyer leaflet slogan`,
);

/** Other texts that a person may have pasted before a task. */
export const pastedTexts = wordSet(
  `comment comments review reviewer ticket spec description article guide wiki page advice photo scan screenshot release
  minutes voicemail author sender texts mails messages rules`,
);

/** Words by which somebody shows a pasted text, or asks for a look at it. */
export const presentations = wordSet(
  `here here's this these found got received check answer fill rate feedback improve boring`,
);

/** Summaries of other people's words. */
export const digests = table(`
  notes|minutes|summary|quotes|claims|slides|takeaways|highlights from|of|by
`);

/** Words in a lead that show that the person's own words follow: “one thing I care about:”. */
export const ownVoices = wordSet(`i i'm i've i'd i'll we we're we've us me you you're you've our`);

/** Words of other people, irony, and made-up text. */
export const notOwn = table(`
  according to
  something like
  such as
  e.g
  for example|instance
  i heard|read|saw|noticed|found that|about|somewhere|a|an|in|on|it|this|the|of|once
  i've|i have|was been? told|heard|read
  says|said the|my|our|a|his|her
  option|plan|variant|proposal a|b|c|1|2|3|one|two :
  quote
  i|we|he|she|just|once dreamt|dreamed|dreaming
  dreamt|dreamed that|of|about|we|i|my|our
  my|a|the|this|that|weird|strange|bad|funny|crazy|recurring dream|nightmare :|,|i|we|that|where|in|again|last
  in|from my|a|the|this|that|some dream|dreams|nightmare|nightmares
  asks|demands|urges|begs me|us|you|everyone? to
  asks|demands|urges|requests|reports|complains|proposes|warns|hopes|asked|demanded|urged|requested|reported|complained|proposed|warned *4 that
  keeps|keep|kept|am|is|are|was|were *1 saying|repeating|insisting|claiming|arguing|preaching|convinced|adamant|persuaded
  contrary to
  , they|people|some say
  fantasy|imaginary|fictional|parallel|alternate|alternative world|universe|land|reality
  at|in|for|with my|our|the old|last|previous|former|first|other|ex *1 company|job|team|employer|workplace|gig|startup|firm|school|office
  repeat after
  write|reply|tell|inform|announce|explain|mail|email|answer to? the|him|her|them|everyone|everybody|customer|customers|users|people|bob|all *3 that
  he's|she's|he|she|they|they're|was|were like ,|:
  i|we never|didn't|don't|haven't|hadn't *1 say|said|claim|claimed|state|stated|tell|told|mean|meant|write|wrote
  nobody|no-one|noone|none ever? said|says|told|decided|claimed|wrote|asked
  no one ever? said|says|told|decided|claimed|wrote|asked
  not claiming|saying|asking
  you said|wrote|claimed|thought|assumed|told *1 that|i|we|my|our|me
  false|wrong|untrue that
  in|from a|an|another|some *2 universe|world|timeline|reality|dimension|life
  under the *1 assumption|premise|hypothesis
  ♪|♫|🎵|🎶|😂|🤣|🙃|😜|😝|😏|🤡
  as the saying
  yeah|yea right
  lol|lmao|haha|hahaha|rofl
  /s
  sure ,
  oh great|sure|yes|joy|yeah|perfect|wonderful|lovely|good
  great ,
  of course ,
  because of course
  obviously
  just|absolutely|so love|adore|enjoy
  on a? *1 joke
  as a joke
  just kidding
  jk
  kidding
  once upon
  the character|narrator|protagonist|hero|heroine|villain
  my character|persona|protagonist|narrator
  as if
  like i said? ever
  genius
  supposed to
  is|was what the|his|her|their|its|he|she|they|it|this|that|these|those|some|someone|somebody|everyone|everybody|people|nobody
  is|was what *3 state|states|stated|claim|claims|claimed|think|thinks|thought|believe|believes|believed|say|says|said|wrote|writes|told|tells|suggests|suggested|wants|wanted
  citation|source|proof needed|missing|required
  needs a? citation|source|proof
  sic
  oh|ah|hm|hmm|er|uh wait|no|hang|hold
  wait ,? no|that|it|this|i|wrong|actually
  that|which|it was last|years|yesterday|ages|long|before|back
  or so the|he|she|they|it|i|we|my|his|her
`);

/** Words that mark the following sentences as somebody else's or invented. */
export const inventions = table(`
  write|draft|compose|generate|create|invent|continue|finish|need|want|give|make me|us? a|an|the|my|some|this *4 story|poem|song|lyrics|scene|dialogue|dialog|monologue|novel|fanfic|letter|email|mail|speech|tweet|bio|post|toast|essay|haiku|limerick|screenplay|script|joke|persona|character|message|reply|response|review|slogan|caption|ad|testimonial|diary|eulogy|vow|vows|statement|blurb|article|text|description|copy|listing|profile|profiles|bios|newsletter|announcement|advert|advertisement|reference|recommendation|quiz|flashcard|flashcards|example|examples|dialogues|stories|poems
  pretend|imagine|suppose|roleplay|role-play
  role play
  let's role-play|roleplay|role|pretend|imagine
  act|acting as|like a|an|my|the|if
  you are|you're a|an|the|my|now *3 *
  in character
  once upon
  chapter one|two|three|1|2|3
  imaginary
  classify|label as|this|these|each|the
  in this story|scenario|game|role|scene|world
  in my story|novel|book|game|screenplay|campaign|fanfic
  my character|protagonist|narrator|hero|villain
  turn|make|put|convert|change this|that|it|these|them *2 into|in|to a|an
  mock|fake|dummy|fictitious|imaginary|sample|placeholder trial|interview|values|value|data|name|names|person|call|profile|exam|text|user|users
  translate|translation
  how do|would|should you|i|we? say|translate
  say|put in french|spanish|german|italian|japanese|english|portuguese
  what does *6 mean
  hypothetically|hypothetical
  thought experiment
  proofread
  rewrite|rephrase|paraphrase|reword
  check|correct|improve|fix|review|judge my|the|this|his|her|their grammar|sentence|sentences|text|english|german|french|spanish|spelling|writing|wording
  fill in the
  mad libs
  play a|an|the
  be my|a|an
  you'll|i'll be|play
  your name|role|persona is
  you're|you are the
  let's play|rehearse|practise|practice|simulate|act
  rehearse|simulate|practise|practice a|an|the|my|this
  you|you'll play|be the|a|an|my
  i'm|i am? the|a|an patient|customer|guest|tenant|caller|tourist|traveller|traveler|defendant|suspect|player|buyer|client|applicant|interviewee|witness
  stay in character
  d&d|dnd|rpg
  dungeon master
  wrote|writes|said|says the following
  dialog|dialogue|roleplay for|between|with
  a dialog|dialogue|conversation for|between|with
  user story
  true or false
  complete the|this
  rate this|my
  from now on *3 you are|you're|act|pretend|this|it
  if only we|i|they|he|she|it|you|the|my|our
  log|sign|logs|signs|logged in|into|up|on as|with
  user|person|customer|visitor|somebody|someone|client|guest|student|patient|player whose|who|named|called
  got|received|copied|pasted|have|found this|that|these from|off|on|in
  is|does|would this|that|it *2 good|proper|correct|natural|fluent? english|german|french|spanish|italian|portuguese|dutch
`);

/** Words by which a person speaks of a text that is pasted before the words, or of its author. */
export const references = table(`
  is|are|was|were|does|do|did|can|could|should|would|will this|that|these|those|he|she|they|his|her
  is|was it true|right|ok|okay|sensible|legit|real|serious|spam|scam|good|possible|any|worth|safe|correct
  what's|whats|who's|what|who|where|why|how|when does|did|do|is|was|would|could|should? he|she|they|that|this
  he|she|him|his
  this|that|these|those advice|mail|email|text|message|note|notes|rule|rules|claim|guy|person|post|thread|comment|ticket|page|article|list|part|person's|reviewer|author
  sent|send|gave|wrote me|us that|this|it|them
  above
  agree|believe|true|reply|answer to? him|her|them|that|this|it|with?
`);

/** Words before a text for a program, or before words of a person who does not exist. */
export const wordings = table(`
  label|headline|title|caption|placeholder|tooltip|toast|banner|string|text|message|subject|footer|heading|slogan|motto|bio|hint|button|alert|notification|greeting|signature|checkbox|seed|sample|input|fixture|value|sentence|line|output *2 to|with|reads|read|saying|says|say|like|as|=|:
  should|must|to|and|that|will say|read|says|reads
  user|users|somebody|someone|people|customer|customers|client|caller|visitor *1 says|types|writes|enters|said|write|type|enter|say|wrote|asks|ask
`);

/** Words before a colon that announce words of somebody else. */
export const foreignLeads =
  wordSet(`tweet sentence sentences story horoscope false like     user persona profile profiles motto lyrics
  quote sign caption slogan example examples text line lines phrase answer question title headline message email mail
    reads letter poem song prompt character review comment post statement statements claim argument
  translate pretend imagine suppose complete rate thumb saying proverb found heard read saw`);

/** Single words before a colon that are not the name of a speaker. */
export const ownLabels =
  wordSet(`context note notes update fyi decision rule background reminder remember correction btw info ps also important
  anyway now so ok okay look first second finally meanwhile new old policy reason convention conventions preference
  preferences decided final memory thing things corrections rules decisions facts setup stack record time later future news results`);

/** Words about texts. The part after a sentence with one of them may be the text. */
export const textWork =
  wordSet(`translate translation proofread grammar rewrite rephrase paraphrase wording phrasing essay poem lyrics story novel
  chapter scene fiction fictional dialogue dialog monologue caption slogan tagline tweet speech haiku roleplay
  transcript minutes screenplay limerick excerpt summarise summarize`);

/** Things to write or to play. The part after a sentence with one of them may be their text. */
export const worksOfText =
  wordSet(`flyer copy brief persona poem tone fixture fixtures scenario debate interview practise pitch workshop simulation
  lyrics dialogue wording handout script screenplay monologue haiku slogan tagline caption leaflet poster brochure headline headlines`);
