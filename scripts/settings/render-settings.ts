/**
 * Writes the settings for people: docs/configuration.md as lists, .env.example as a file to copy. `npm run settings`
 * stores both, and test/settings.test.ts compares them.
 */
import {
  projectSettings,
  settingGroups,
  type SettingDescription,
} from '../../product/server/src/start/setting-descriptions'

const item = ({ names, byDefault, meaning }: SettingDescription) =>
  `- ${Object.keys(names)
    .map(name => `\`${name}\``)
    .join(', ')}${byDefault ? ` (default: ${byDefault})` : ''}: ${meaning}`

export function renderConfigurationPage(): string {
  const groups = settingGroups.map(({ title, about, settings }) =>
    [`## ${title}`, about, settings.map(item).join('\n')].filter(Boolean).join('\n\n'),
  )
  return (
    [
      '# Configuration',
      'Settings are environment variables, or the same names in a `.env` file; the environment wins. Each is optional: `.env.example` works unedited. A wrong, incomplete or misspelt setting ends the start with one sentence for each. Paths are relative to the folder of the repository. This page is written by `npm run settings`.',
      ...groups,
      ['## Of product/supabase/config.toml', projectSettings.map(item).join('\n')].join('\n\n'),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

const WIDTH = 110

/** Links of a comment become the files that they lead to. */
const plain = (markdown: string) =>
  markdown
    .replace(/\(\[[^\]]+\]\((?!https?:)([^)]+)\)\)/g, '(docs/$1)')
    .replace(
      /\[([^\]]+)\]\((?!https?:)([^)]+)\)/g,
      (_, text: string, target: string) => `${text} (docs/${target})`,
    )
    .replaceAll('`', '')

function comment(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= WIDTH) lines[lines.length - 1] = line
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

function lines({ names, byDefault, meaning }: SettingDescription, mark: string): string {
  const without = byDefault && !Object.values(names).some(value => byDefault.includes(`\`${value}\``))
  return [
    comment(plain(meaning + (without ? ` Without it: ${byDefault}.` : ''))),
    ...Object.entries(names).map(([name, value]) => `${mark}${name}=${value}`),
  ].join('\n')
}

export function renderEnvExample(): string {
  const head = (title: string) => `# --- ${title} ${'-'.repeat(WIDTH - title.length - 7)}`
  return (
    [
      '# Settings of Juno, written by npm run settings. Copy this file to .env: it works as it is, because everything here\n' +
        '# is optional. A line that begins with # is not set. The environment wins over this file.',
      ...settingGroups.flatMap(({ title, settings }) => [
        head(title),
        ...settings.map(setting => lines(setting, '#')),
      ]),
      head('Of product/supabase/config.toml'),
      ...projectSettings.map(setting => lines(setting, '# ')),
    ].join('\n\n') + '\n'
  )
}
