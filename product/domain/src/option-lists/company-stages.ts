/** Lists business stages for the application form and the profile editor. */
export const companyStages = [
  { value: 'ideation', label: 'Ideation' },
  { value: 'launching', label: 'Launching' },
  { value: 'scaling', label: 'Scaling' },
  { value: 'pre-exit', label: 'Pre Exit' },
  { value: 'exit', label: 'Exit' },
  { value: 'post-exit', label: 'Post Exit' },
] as const
