/** The words without which a prompt states nothing. Every prompt is searched for them, before the other rules load. */
import { lists, wordSet } from "./rule-words.ts";

/** Words without which a sentence states nothing. */
export const triggers =
  wordSet(`i i'm i've we we're we've my our remember memorise memorize note mind forget save store memory always never ever
  now onward onwards going moving forward future decided decision settled rule policy stop every everything anything
  docs all you fan convention general nobody must needs need whenever live lives stored hosted kept located starting effective anymore answers replies recipes call each commit ${lists.condition}`);

/** Words without which a sentence changes nothing. */
export const changeWords = wordSet(
  `instead rather longer moved switched changed migrated renamed replaced dropped retired ditched gone left back today since now after been raised lowered`,
);

/** Works that a group does by a command, and the words before that command. */
export const works = wordSet(
  `deploy deploys deployment deployments test tests build builds release releases migrations migration lint format publish backups seeds`,
);
export const commandLeads = wordSet(`with by via through using`);

/** Things whose attributes are worth storing even if only “the” comes before them. */
export const knownThings =
  wordSet(`port ports host hostname url urls uri domain subdomain database db schema bucket cluster
  region namespace registry repo repository channel server servers replica key keys secret secrets
  vault password passphrase certificate cert account tenant timezone passwords
  runbook dashboard wiki docs board calendar office warehouse wifi ssid gateway proxy license licence linter formatter
  instance api export staging prod production environment shop bakery company convention limit quota retention timeout ttl budget owner maintainer lead oncall on-call backup backups window
  freeze standup retro releases sla locker keybox monorepo frontend backend dr tickets images artifacts box vpn migrations schemas specs runbooks playbooks charts alarm door app site website project`);

/** A sentence that confirms another one has one of these among its first three words. */
export const confirmingWords = wordSet(`remember keep that that's this it it's same do always every no`);
