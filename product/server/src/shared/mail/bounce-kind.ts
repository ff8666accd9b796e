/**
 * In charge of what a refusal says about the address that was written to. Every way by which a refusal arrives asks
 * this module: the answer of an SMTP server, a bounced mail, the webhooks of providers.
 */

/**
 * - `hard`: there is no such mailbox. Only a code or words that say so make a refusal hard.
 * - `soft`: the mailbox is full, closed or slow for now, or nobody knows. Five within 14 days count as a hard one.
 * - `refused`: the server did not want us or our mail (spam, policy, reputation, rate, relaying, our signature). It says
 *   nothing about the address, and never counts: a provider that dislikes an issue would take all its members off.
 */
export type BounceKind = 'hard' | 'soft' | 'refused'

/** Codes by which there is no such mailbox, no such domain, or no longer (RFC 3463, 3.2; RFC 7505). */
const GONE = /^5\.1\.([1236]|10)$/
/** The sender's address is at fault (RFC 3463, 3.2). */
const OUR_ADDRESS = /^[45]\.1\.[78]$/
/** The content, or security and policy are at fault (RFC 3463, 3.7 and 3.8). */
const OUR_MAIL = /^[45]\.[67]\.\d+$/

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

const ABOUT_SENDER = anyOf(
  String.raw`\bsend(er|ers|ing)\b|mail ?from|envelope[- ]from|\bin (the )?(from|mail)\b|(message|headers?|mail|size) (size|length|too|exceed)`,
  String.raw`\b(from|reply-?to|return|your|client)([- ]path)? (header|address)|\byou (have|are) exceed|(hourly|daily|rate|connection) (limit|quota)`,
  String.raw`\b(absender|expediteur|emetteur|remitente|mittente|afzender|remetente)`,
)

const FULL = anyOf(
  String.raw`quota|\b(is|mailbox|mail box|folder|inbox) (too )?full\b|\bfull (mail|in)box|incoming volume`,
  String.raw`insufficient (system )?(storage|disk|space)|storage (space|allocation)|disk ?space|\bout of (storage|space)`,
  String.raw`not enough (storage|space)|no space|(mailbox|maximum allowed) (storage|size)|receiving (mail|messages) (at a rate|too)`,
  String.raw`exceed(ed|s|ing)? .{0,30}(limit|storage|space|volume)`,
  String.raw`ue?berfull|ue?berschritten|\bvoll\b|speicherplatz|\bpleine?\b|depasse|\bllen[oa]\b|excedid|sin espacio`,
  String.raw`\bpien[ao]\b|esaurit|superat|\bcheia\b|\bis vol\b|przepelnion`,
)

/** The mailbox exists, and takes nothing now. Where a code says besides that it is gone, the code counts. */
const CLOSED = anyOf(
  String.raw`inactiv|suspend|disabled|deactivated|frozen|archiv|\blocked\b|gesperrt|stillgelegt|disattivat|desactiv`,
  String.raw`(account|mailbox|user|konto|compte[^.;]{0,20}|boite|cuenta) (is|has been|ist|est) (bloc|block)`,
)

const BLOCK_LISTS = /spamhaus|spamcop|sorbs|barracudacentral|uceprotect|cloudmark/

const GREYLISTED = /gr[ae]y ?-?list/i

const ABOUT_US = anyOf(
  'spam|junk|virus|malware|phish|unsolicited|unerwunscht|indesirable|no deseado|bulk|abus(e|o|if)|complain',
  'reputation|(black|block|white|deny|allow)[ -]?list|blockiert|block(ed|ing)|bloqu|bloccat|bann(ed|ing)|dnsbl|dns ?bl',
  String.raw`\brbl\b|(?<!not )\blisted (at|by|on|in)\b|polic(y|ies)|richtlinie|politi(que|ca|che)|prohibit|interdit|vietato`,
  String.raw`${GREYLISTED.source}|too (many|fast|much|often|frequent)|slow down|throttl|\brates?\b|zu viele|trop de|demasiad|troppi`,
  String.raw`relay(ing)? (access )?(is )?(denied|not|prohibited|attempt)|(not|unable|allowed|permitted) to relay|no relay|rcpthosts`,
  'not allowed|not permitted|permission|forbidden|denied|authenti|authoriz|not accepted from|no thank',
  String.raw`dmarc|\bspf\b|dkim|reverse dns|\bptr\b|\brdns\b|\btls\b|encrypt|signature`,
  String.raw`content|attachment|too (big|large|long)|\b(client|connecting) host|\byour (host|server|network|domain)\b|\bip\b|\b(helo|ehlo)\b`,
  BLOCK_LISTS.source,
  'ask your postmaster|administrative|preferences|frequen',
)

const FOR_NOW = anyOf(
  String.raw`temporar|try (it )?(again|later)|\blater\b|retry|delayed|deferred`,
  'voruberge|spater|erneut|temporaire|plus tard|reessay|tempor(al|ane)|mas tarde|piu tardi|riprova|reintent',
)

const MAILBOX = String.raw`(users?|recipients?|mailbox(es)?|mail box|accounts?|addresse?s?|person|alias|rcpt|addressee|customer)`
const NO_SUCH = anyOf(
  String.raw`\b(no such|unknown|invalid|inexistent|non[- ]?existent|bad|illegal|unrout(e)?able) (or (illegal|unknown|invalid|inactive) )?((local|virtual|e-?mail|mail|destination|smtp|envelope) )*(${MAILBOX}|e-?mail|local[- ]?part|name)\b`,
  String.raw`\bno (mail ?box|account|user|recipient) (found|here|by that name|with that name|available|for)`,
  String.raw`\b${MAILBOX}\b[^.;]{0,70}\b(unknown|not (be )?found|not exist|not known|not present|not listed|nonexistent|non-existent|invalid|undefined|unrecognized|gone|is not (a |an )?(valid|known)|isn't (valid|known)|no longer (exists?|active|valid|available|in use|on)|(been )?(deleted|removed|discontinued|terminated)|((is|has been) )?closed|has moved)\b`,
  String.raw`\b(does not|doesn't|did not|don't|do not|didn't) exist|\bnot (a )?valid (user|recipient|mailbox|address|e-?mail)`,
  String.raw`\b(does not|doesn't|do not) have an? .{0,20}(account|mailbox)|no one (at|with) (this|that)|\bnot a known (user|recipient|mailbox|address)|no mailbox matches|nobody (here )?(by|with) (that|this) name`,
  String.raw`validrcptto|not our (customer|user)|unknown in (virtual|local|relay) |^gone$`,
  // German
  String.raw`(empfanger|benutzer|nutzer|adresse|postfach|konto|kennung)[^.;]{0,50}(unbekannt|nicht (bekannt|gefunden|vorhanden|gultig)|existiert nicht|nicht existent|ungultig|geloscht|gibt es nicht)`,
  String.raw`(unbekannter?|ungultiger?|kein solche[rs]|kein) (empfanger|benutzer|nutzer|adressat|postfach|konto)|(unbekannte|ungultige|keine solche) (e-?mail-?)?adresse|existiert nicht`,
  // French
  String.raw`(utilisateur|destinataire|adresse|boite|compte|usager)[^.;]{0,60}(inconnue?|inexistante?|invalide|introuvable|n'existe (pas|plus)|supprimee?)|n'existe (pas|plus)|aucun (utilisateur|compte|destinataire)`,
  // Spanish and Portuguese
  String.raw`(usuario|destinatario|direccion|buzon|cuenta|endereco|conta|caixa)[^.;]{0,50}(desconocid[oa]|inexistente|invalid[oa]|no existe|no (fue )?encontrad[oa]|desconhecid[oa]|nao (existe|encontrad[oa])|eliminad[oa])|no existe|nao existe`,
  // Italian
  String.raw`(utente|destinatario|indirizzo|casella|account)[^.;]{0,50}(sconosciut[oa]|inesistente|non (esiste|esistente|trovat[oa]|valid[oa])|nessun)|nessun (utente|destinatario)|non esiste`,
  // Dutch, Polish, Swedish, Danish and Norwegian
  String.raw`onbeken(d|de) (gebruiker|ontvanger|adres)|(gebruiker|ontvanger|adres|mailbox)[^.;]{0,40}(onbekend|bestaat niet)|bestaat niet|nie istnieje|nie ma takiego|nieznany (uzytkownik|odbiorca)|finns inte|findes ikke|finnes ikke|okand (mottagare|anvandare)|ukendt modtager`,
)

/**
 * Matches words about a domain or a host. A report about an unknown host proves nothing about the mailbox: the host may
 * be ours.
 */
const DOMAIN = /\b(domaine?|dominio|domane|dns|host)\b[^.;]{0,60}/g

/**
 * Two large receivers say that there is no mailbox with a code and words that elsewhere mean something else:
 * Exchange Online 5.4.1 (directory-based edge blocking), Outlook.com 5.5.0.
 */
const BY_CUSTOM = /5\.4\.1 .*recipient address rejected: access denied|5\.5\.0 .*mailbox unavailable/

/** Facts that a report has beside the server's words. */
interface Beside {
  /** An enhanced status code (RFC 3463). */
  status?: string
  /** The provider's own statement: the mailbox does not exist, or the failure is temporary. */
  claim?: 'gone' | 'for now' | null
}

/** Returns whether the server wants the mail again in a few minutes. Most say so with 4xx, some with 5xx. */
export const isGreylisted = (words: string): boolean => GREYLISTED.test(words)

/** Reports of webhooks and bounces may be long; a server says what it means at the beginning. */
const MOST_CHARACTERS = 2_000

/** @param answer of the server, with its codes, over one line or several */
export function bounceKind(answer: string, { status = '', claim = null }: Beside = {}): BounceKind {
  if (claim === 'gone') return 'hard'
  const words = answer.slice(0, MOST_CHARACTERS)
  const text = readable(words)
  const codes = `${status} ${words}`.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? []
  const reply = /\b([45])\d\d(?=[ \-#]|$)/.exec(words)?.[1]
  const hasCode = (pattern: RegExp) => codes.some(code => pattern.test(code))
  const isForNow =
    claim === 'for now' || reply === '4' || codes.some(code => code.startsWith('4.')) || FOR_NOW.test(text)
  if (BY_CUSTOM.test(`${codes.join(' ')} ${text}`) && !isForNow) return 'hard'
  const isGone = hasCode(GONE)
  if (ABOUT_SENDER.test(text) || hasCode(OUR_ADDRESS)) return 'refused'
  if (FULL.test(text) || hasCode(/^[45]\.2\.2$/)) return 'soft'
  if (CLOSED.test(text)) return isGone && !isForNow ? 'hard' : 'soft'
  if (ABOUT_US.test(text)) return 'refused'
  if (isForNow) return 'soft'
  if (NO_SUCH.test(text.replace(DOMAIN, ''))) return 'hard'
  return hasCode(OUR_MAIL) ? 'refused' : isGone ? 'hard' : 'soft'
}

/** Returns the words without accents, and without addresses, hosts and codes, which contain words that nobody says. */
function readable(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/\bhttps?:\/\/\S+/g, url => BLOCK_LISTS.exec(url)?.[0] ?? ' ')
    .replace(/[^\s<>()[\]"':;,]+@[^\s<>()[\]"':;,]+/g, ' ')
    .replace(
      /\b(?:[a-z0-9-]+\.){2,}[a-z]{2,}\b|\b[a-z0-9-]+\.(?:com|net|org|info|example|de|fr|it|es|uk|ch|at|nl|eu|ca|jp|io)\b/g,
      ' ',
    )
    .replace(/\b[245]\d\d[ -]|#?(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g, ' ')
    .replace(/[<>()[\]"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
