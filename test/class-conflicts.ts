// Two utilities of one property on one element: the order of the style sheet decides between them, not the order of
// the classes. Tests look for them; the site does not pay for the 9 kB that settle them in the browser.
import { twMerge } from 'tailwind-merge'

export const hasConflict = (classes: string) => {
  const tidy = classes.split(/\s+/).filter(Boolean).join(' ')
  return twMerge(tidy) !== tidy
}
