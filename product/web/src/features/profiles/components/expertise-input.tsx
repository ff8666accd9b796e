// Edits areas of expertise as tags: Enter or a comma adds one, Backspace in the empty field removes the last.
import { expertiseLimits } from '@juno/domain/text/text-limits'
import { X } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { cn } from '@/components/class-names'
import { CharacterCount } from '@/components/ui/character-count'
import { useFieldProps } from '@/components/ui/form-field'

interface ExpertiseInputProps {
  value: readonly string[]
  onValueChange: (tags: string[]) => void
  onBlur?: () => void
}

export function ExpertiseInput({ value, onValueChange, onBlur }: ExpertiseInputProps) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const field = useFieldProps({})

  const add = (typed: string) => {
    const { tags: next, tooLong } = withTags(value, typed)
    if (next.length > value.length) {
      onValueChange(next)
      setAnnouncement(`${next.slice(value.length).join(', ')} added`)
    }
    // The text stays in the field to be shortened, under its counter.
    setText(tooLong)
  }
  const remove = (tag: string) => {
    onValueChange(value.filter(other => other !== tag))
    setAnnouncement(`${tag} removed`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const last = value.at(-1)
    if (event.key === ',' || (event.key === 'Enter' && text.trim() !== '')) {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Enter') {
      // Enter in the empty field does not submit the form.
      event.preventDefault()
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      remove(last)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,;\n]/.test(pasted)) return
    event.preventDefault()
    add(`${text}${pasted}`)
  }

  return (
    <>
      <div
        className={cn(
          'field flex min-h-12 flex-wrap items-center gap-1.5 px-2 py-1.5 focus-within:border-plum focus-within:outline-2 focus-within:outline-plum',
        )}
      >
        <ul aria-label="Chosen areas of expertise" className="contents">
          {value.map(tag => (
            <li
              key={tag}
              className="inline-flex h-8 max-w-full items-center rounded-full bg-blush pl-3 text-sm font-medium text-plum"
            >
              <span className="truncate" dir="auto">
                {tag}
              </span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
                className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-sand"
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <input
          {...field}
          value={text}
          maxLength={expertiseLimits.perTag}
          placeholder={value.length === 0 ? 'Pricing, hiring, export…' : ''}
          className="h-9 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-soft focus-visible:outline-none"
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            if (text.trim() !== '') add(text)
            onBlur?.()
          }}
        />
        <span role="status" className="sr-only">
          {announcement}
        </span>
      </div>
      <CharacterCount length={text.length} most={expertiseLimits.perTag} />
      <CharacterCount length={value.length} most={expertiseLimits.tags} noun="areas" />
    </>
  )
}

/**
 * Splits at commas, semicolons and line breaks, and drops empty tags and duplicates, ignoring case.
 * @returns the tags, and the texts that are too long for a tag
 */
export function withTags(tags: readonly string[], typed: string): { tags: string[]; tooLong: string } {
  const known = new Set(tags.map(tag => tag.toLowerCase()))
  const added: string[] = []
  const tooLong: string[] = []
  for (const part of typed.split(/[,;\n]/)) {
    const tag = part.replace(/\s+/g, ' ').trim()
    if (tag === '' || known.has(tag.toLowerCase())) continue
    known.add(tag.toLowerCase())
    if (tag.length > expertiseLimits.perTag) tooLong.push(tag)
    else added.push(tag)
  }
  return { tags: [...tags, ...added], tooLong: tooLong.join(', ') }
}
