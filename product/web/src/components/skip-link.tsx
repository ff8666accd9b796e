// The first focus stop skips to the content.
import { contentStart } from './content-start'

export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={event => {
        event.preventDefault()
        contentStart()?.focus()
      }}
      className="fixed top-3 left-3 z-[70] -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
