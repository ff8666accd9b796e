// The three co-founders, as the about page introduces them. Invented people: an operator puts her own team here.

export interface Founder {
  name: string
  role: string
  words: string
  /** CSS background of the portrait's arch. */
  backdrop: string
}

export const founders: readonly Founder[] = [
  {
    name: 'Miriam Adeyemi',
    role: 'Co-founder and Chief Executive Officer',
    words:
      'Built and sold a logistics company, and kept a list of every question she had nobody to ask. That list became the first agenda here.',
    backdrop: 'linear-gradient(#8c4478, #4a1c40)',
  },
  {
    name: 'Tessa Okafor-Lind',
    role: 'Co-founder and Chief Technology Officer',
    words:
      'Has run engineering teams of three and of three hundred. Believes that software for a community should be quick, quiet and out of the way.',
    backdrop: 'linear-gradient(#c9604a, #9c3a27)',
  },
  {
    name: 'Renée Laurier',
    role: 'Co-founder and Chief Financial Officer',
    words:
      'Spent fifteen years explaining balance sheets to founders. Looks after the numbers here, and after the members who would rather not look at theirs.',
    backdrop: 'linear-gradient(#4d8a69, #2d5a42)',
  },
]
