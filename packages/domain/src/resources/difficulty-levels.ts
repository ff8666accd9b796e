/** How much a reader has to know before opening a resource. */
export const difficultyLevels = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const

export type DifficultyLevel = (typeof difficultyLevels)[number]['value']
