/** Reads the parts of the Dockerfile, compose.yaml and the systemd unit that tests need. It is pure. */

export interface Stage {
  /** `COPY` from the repository: sources and their target. */
  copied: { sources: string[]; target: string }[]
  /** `COPY --from` of an earlier stage. */
  taken: { sources: string[]; target: string }[]
  environment: Record<string, string>
  /** Every other instruction by its name, the last one of each. */
  instructions: Record<string, string>
  runs: string[]
}

export function readDockerfile(text: string): { arguments: Record<string, string>; stages: Stage[] } {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
  const given: Record<string, string> = {}
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (name === 'ARG') {
      const [key = '', value = ''] = rest.split('=')
      given[key] = value
    } else if (name === 'FROM')
      stages.push({ copied: [], taken: [], environment: {}, instructions: {}, runs: [] })
    const stage = stages.at(-1)
    if (!stage) continue
    if (name === 'COPY') {
      const places = rest.split(' ').filter(word => !word.startsWith('--'))
      const copy = { sources: places.slice(0, -1), target: places.at(-1)! }
      if (rest.includes('--from=')) stage.taken.push(copy)
      else stage.copied.push(copy)
    } else if (name === 'ENV') Object.assign(stage.environment, assignments(rest))
    else if (name === 'RUN') stage.runs.push(rest)
    else stage.instructions[name] = rest
  }
  return { arguments: given, stages }
}

/** Returns `A=1 B=2` as an object. */
export function assignments(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S*)/g)].map(match => [match[1]!, match[2]!]))
}

/** Returns the blocks of one level of a YAML text by their names: `services:`, then each service. */
export function yamlBlocks(text: string, indent: number): Record<string, string> {
  const pad = ' '.repeat(indent)
  const blocks: Record<string, string> = {}
  let name: string | null = null
  for (const line of text.split('\n')) {
    const heading = new RegExp(`^${pad}([\\w-]+):(.*)$`).exec(line)
    if (heading) {
      name = heading[1]!
      blocks[name] = heading[2]!
    } else if (name !== null) blocks[name] += `\n${line}`
  }
  return blocks
}

/** Returns the `NAME: value` lines below `environment:` of a service. */
export function composeEnvironment(service: string): Record<string, string> {
  const block = yamlBlocks(service, 4).environment ?? ''
  return Object.fromEntries(
    [...block.matchAll(/^ {6}([A-Z0-9_]+): '?([^'\n]*)'?$/gm)].map(match => [match[1]!, match[2]!]),
  )
}

/** Returns the `[Section] Key=Value` lines of a unit. A key that is given twice keeps both, one a line. */
export function readUnit(text: string): Record<string, string> {
  const keys: Record<string, string> = {}
  for (const [, key = '', value = ''] of text.matchAll(/^([A-Za-z]+)=(.*)$/gm))
    keys[key] = key in keys ? `${keys[key]}\n${value}` : value
  return keys
}
