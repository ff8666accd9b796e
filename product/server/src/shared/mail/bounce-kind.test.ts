import { expect, test } from 'vitest'
import { bounceKind, type BounceKind } from './bounce-kind'

/** Answers of servers as public collections have them (sisimai, zone-mta, postmaster pages), with invented names. */
const ANSWERS: Record<BounceKind, string[]> = {
  hard: [
    '550 5.1.1 user unknown',
    '550 No such user here',
    '550 no such person',
    // Gmail
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. Learn more at 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a1-2si7 - gsmtp",
    // Outlook.com and Exchange Online
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM0.eop-eur01.prod.protection.outlook.com]',
    '550 5.4.1 Recipient address rejected: Access denied. [DB5.eop-eur03.prod.protection.outlook.com]',
    '550 5.4.1 [ada@rcpt.example]: Recipient address rejected: Access denied [BL2.prod.protection.outlook.com]',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@rcpt.example not found by SMTP address lookup',
    '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 : User unknown',
    // Yahoo
    "554 delivery error: dd This user doesn't have a yahoo.com account (ada@yahoo.com) [0] - mta1097.mail.gq1.yahoo.com",
    '552 1 Requested mail action aborted, mailbox not found',
    '554 30 Sorry, your message to ada@yahoo.com cannot be delivered. This mailbox does not exist (554.30).',
    // GMX, WEB.DE, T-Online, Freenet, IONOS
    '550 5.1.1 <ada@gmx.example>... User is unknown {mx-eu001}',
    '550 Benutzer nicht bekannt/User unknown',
    '550 Unknown local part ada in <ada@web.example>',
    '550 5.1.1 user unknown (in reply to RCPT TO command)',
    '550 unrouteable address',
    // Orange, Free, SFR, La Poste
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]',
    '550 5.5.0 Adresse destinataire invalide. Invalid recipient. LPN007_416',
    '550 5.7.1 <ada@sfr.example>: Recipient address rejected: User unknown',
    // iCloud, Proton, Facebook, AOL
    '550 5.1.1 unknown or illegal alias: ada@me.example',
    '550 5.1.1 <ada@icloud.example>: inactive email address',
    '550 5.1.1 <ada@proton.example>: Recipient address rejected: Address does not exist',
    '550 5.1.1 RCP-P1 http://postmaster.facebook.com/response_codes?ip=192.0.2.54#rcp Recipient address does not exist',
    '550 MAILBOX NOT FOUND',
    // Postfix, Exim, sendmail, qmail, Domino, Cyrus, Courier
    '550 5.1.1 <ada@rcpt.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 <ada@rcpt.example>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.1 <spam@rcpt.example>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.1 <ada@rcpt.example>: Recipient address rejected: undeliverable address: host mx.rcpt.example[192.0.2.1] said: 550 5.1.1 No such user (in reply to RCPT TO command)',
    '550 5.1.1 <blocked@policy.example>... User unknown',
    '554 5.7.1 Sorry, no mailbox here by that name. (#5.1.1)',
    '550 User ada@rcpt.example not listed in Domino Directory',
    '550 sorry, no mailbox here by that name (#5.1.1)',
    '511 sorry, recipient is not in my validrcptto list',
    '550 5.1.6 recipient no longer on server: ada@rcpt.example',
    '556 5.1.10 Domain does not accept mail (nullMX)',
    '550 5.1.2 <ada@nowhere.example>... Host unknown',
    "550 5.1.1 That user doesn't exist here",
    // Mimecast, Barracuda, Proofpoint, MessageLabs
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [Abc.uk1]',
    '550 No such user (ada@rcpt.example) -ERR ada@rcpt.example not found',
    '550 5.1.1 <ada@rcpt.example>... User Unknown [m0001.ppops.net]',
    '553 Invalid recipient ada@rcpt.example (Mode: normal)',
    'unknown user: "ada"',
    '550 Recipient address rejected: Account Closed',
    '550 No one with that email address here',
    // German, French, Spanish, Portuguese, Italian, Dutch, Polish
    '550 Empfänger unbekannt',
    '550 Diese E-Mail-Adresse existiert nicht',
    '550 Unbekannter Benutzer',
    '550 Das Postfach wurde gelöscht',
    '550 Utilisateur inconnu !',
    '550 L’adresse n’existe pas',
    '550 Destinataire inconnu',
    '550 Usuario desconocido',
    '550 La cuenta no existe',
    '550 El buzón ada@rcpt.example no existe',
    '550 Usuário desconhecido',
    '550 Utente sconosciuto',
    '550 Indirizzo inesistente',
    '550 La casella non esiste',
    '550 Gebruiker onbekend',
    '550 Konto nie istnieje',
  ],
  soft: [
    // Full
    '552 Mailbox quota exceeded',
    '550 Mailbox is full, try again later',
    '552 5.2.2 over quota',
    '550 Account has exceeded its incoming volume',
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please 552-5.2.2 direct the recipient to 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm",
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    '550 Benutzer hat das Speichervolumen ueberschritten. / User has exhausted allowed storage space.',
    '552 Requested mail action aborted: exceeded storage allocation',
    '552 5.2.2 <ada@icloud.example>: user is over quota',
    '550 5.1.1 User over quota. (#5.1.1)',
    '550 5.1.1 undeliverable address: host mx.rcpt.example said: 552 5.2.2 mailbox full',
    '550 Das Postfach ist voll',
    '550 Boîte aux lettres du destinataire pleine',
    '550 El buzón está lleno',
    '550 Cuota excedida',
    '550 La casella è piena',
    // Closed, locked, slow
    '550 5.2.1 https://support.google.com/mail/?p=DisabledUser The email account that you tried to reach is disabled.',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered.',
    '550 5.2.1 This mailbox has been blocked due to inactivity (UserSearch)',
    '554 30 Sorry, your message to ada@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    '550 5.7.1 <ada@rcpt.example>: Recipient address rejected: User ada@rcpt.example temporary locked. Please try again later!',
    '550 5.5.0 Le compte du destinataire est bloque. The recipient account is blocked. LPN007_426',
    // For now
    '450 4.1.1 <ada@rcpt.example>: Recipient address rejected: User unknown in virtual alias table',
    '450 4.2.1 mailbox busy',
    '550 Service refuse. Veuillez essayer plus tard.',
    '550 User unknown, please retry in an hour',
    // Nobody knows
    '550 Requested action not taken: mailbox unavailable',
    '550 #5.1.0 Address rejected.',
    '554 Transaction failed',
    '550 5.0.0 Other',
    '550 Rejected',
    '550 5.4.4 Invalid domain',
    'Host or domain name not found. Name service error for name=rcpt.example type=A: Host not found',
    '550 Der Server mag heute nicht',
    '550 Domain juno.example does not exist',
    '550 Message-ID invalid',
    '550 DNS lookup for address not found',
    '',
  ],
  refused: [
    '550 Too many messages from your address, slow down',
    '550 Greylisted, please try again in 5 minutes',
    '554 Message refused: bad reputation of 192.0.2.1',
    '550 relaying denied',
    '554 5.7.1 blocked',
    '554 5.7.1 <ada@rcpt.example>: Relay access denied',
    '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    // Gmail
    '550-5.7.26 Unauthenticated email from juno.example is not accepted due to 550-5.7.26 domain’s DMARC policy.',
    '550-5.7.1 [192.0.2.1 18] Our system has detected that this message is 550-5.7.1 likely suspicious due to the very low reputation of the sending IP address.',
    '421-4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address.',
    // Microsoft
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
    '550 5.7.606 Access denied, banned sending IP [192.0.2.1]. To request removal from this list please visit https://sender.office.com/',
    '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
    '550 5.1.8 Access denied, bad outbound sender AS(41810500)',
    // Yahoo
    '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus’s list',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    // GMX, T-Online, Orange
    '554-Transaction failed 554-Reject due to policy restrictions. 554 For explanation visit https://postmaster.gmx.net/en/case?c=hi',
    '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)',
    '550 mwinf5c04 ME Adresse IP source bloquee pour incident de spam. Client host blocked for spamming issues. OFR006_102 [102]',
    '550 5.7.1 Mail rejete. Message refusé pour raison de politique. OFR_506 [506]',
    // iCloud, Mimecast, Barracuda, Proofpoint, block lists
    '554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
    '550 Administrative prohibition envelope blocked - https://community.mimecast.com/docs/DOC-1369#550',
    '550 csi.mimecast.org Poor Reputation Sender. - https://community.mimecast.com/docs/DOC-1369#550',
    '550 permanent failure for one or more recipients (ada@rcpt.example:blocked)',
    '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    '553 http://www.spamhaus.org/query/bl?ip=192.0.2.1',
    '550 5.2.1 Mailbox unavailable. Your IP address 192.0.2.1 is blacklisted using SPAMHAUS-XBL.',
    // The sender, and the message
    '550 5.1.7 <bounces@juno.example>: Sender address rejected: undeliverable address: host mx said: 550 5.1.1 User unknown',
    '550 5.1.8 <bounces@juno.example>: Domain not found',
    '553 5.1.8 <a@juno.example>... Domain of sender address a@juno.example does not exist',
    '550 Absender unbekannt',
    '550 IP address 192.0.2.1 not found',
    '550 Reply-To address invalid',
    '550 Bad address in MAIL command',
    '550 You have exceeded your hourly limit',
    '552 5.3.4 Message size exceeds fixed limit',
    '554 5.6.0 Message content rejected',
    '550 Abgewiesen: Richtlinie des Empfängers',
    '550 Demasiados mensajes, intente más tarde',
    '550 Messaggio respinto: troppi messaggi',
  ],
}

test.each(Object.entries(ANSWERS).flatMap(([kind, answers]) => answers.map(answer => [kind, answer])))(
  'it is %s: %s',
  (kind, answer) => {
    expect(bounceKind(answer)).toBe(kind)
  },
)

test.each([
  ['a mailbox that is full', 'mailbox full', '5.2.2', 'soft'],
  ['no such user', '', '5.1.1', 'hard'],
  ['a delay', '550 5.1.1 user unknown', '4.4.1', 'soft'],
  ['an unknown one, with the true one in the words', '550 5.1.1 unknown', '5.0.0', 'hard'],
  ['a disabled mailbox', '', '5.2.1', 'soft'],
  ['a policy', '', '5.7.1', 'refused'],
])('a status beside the words counts: %s', (_name, words, status, kind) => {
  expect(bounceKind(words, { status })).toBe(kind)
})
