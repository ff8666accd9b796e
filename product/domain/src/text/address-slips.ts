/** Finds common slips in the domain of an email address. It suggests, and refuses nothing. */

/** Mail providers that most people use, with the endings that each one has. Slips of their names are looked for. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'ca', 'co.uk', 'fr', 'de', 'it', 'es'],
  outlook: ['com', 'fr', 'de', 'it', 'es'],
  yahoo: ['com', 'ca', 'co.uk', 'fr', 'de', 'it', 'es', 'com.mx', 'com.br', 'co.in', 'com.au'],
  icloud: ['com'],
  protonmail: ['com', 'ch'],
}

/** Providers whose names are near to one of those. */
const others = new Set(['mail', 'email', 'ymail', 'fmail', 'hmail', 'tmail', 'gmx'])

/** Endings that no country and no registry has. */
const noEndings: Readonly<Record<string, string>> = Object.fromEntries([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cpm', 'clm', 'cim', 'c0m'].map(slip => [
    slip,
    'com',
  ]),
  ...['ney', 'nte', 'ent', 'nett'].map(slip => [slip, 'net']),
  ...['ogr', 'rog', 'orgg', 'prg'].map(slip => [slip, 'org']),
])

/** Endings of countries that are a slip behind the name of a provider. */
const slipsOfCom = new Set(['co', 'cm', 'om', 'cop', 'comn', 'coml'])

/** Returns the address that was probably meant, or null where nothing looks like a slip. */
export function likelyAddress(typed: string): string | null {
  const [, local, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (!local || !domain) return null
  const likely = likelyDomain(domain)
  return likely === domain ? null : `${local}@${likely}`
}

function likelyDomain(domain: string): string {
  const dot = domain.indexOf('.')
  if (dot < 0) return Object.hasOwn(providers, domain) ? `${domain}.com` : domain
  const name = domain.slice(0, dot)
  const ending = domain.slice(dot + 1)
  const corrected = Object.hasOwn(noEndings, ending) ? noEndings[ending]! : ending
  const provider = Object.keys(providers).find(
    known => name === known || (!others.has(name) && isOneSlipFrom(name, known)),
  )
  if (!provider) return withEnding(domain, noEndings)
  if (slipsOfCom.has(ending)) return `${provider}.com`
  return name === provider || providers[provider]!.includes(corrected) ? `${provider}.${corrected}` : domain
}

function withEnding(domain: string, endings: Readonly<Record<string, string>>): string {
  const dot = domain.lastIndexOf('.')
  const ending = domain.slice(dot + 1)
  return Object.hasOwn(endings, ending) ? `${domain.slice(0, dot)}.${endings[ending]!}` : domain
}

/** Returns whether one letter is missing, too many, wrong, or has changed places with its neighbour. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  let at = 0
  while (at < meant.length && typed[at] === meant[at]) at++
  const rest = (text: string, from: number) => text.slice(at + from)
  return (
    typed !== meant &&
    (rest(typed, 1) === rest(meant, 1) ||
      rest(typed, 1) === rest(meant, 0) ||
      rest(typed, 0) === rest(meant, 1) ||
      (typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && rest(typed, 2) === rest(meant, 2)))
  )
}
