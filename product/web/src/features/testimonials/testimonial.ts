// A testimonial of the landing page. Two samples are shown when none is active.

export interface Testimonial {
  id: string
  name: string
  role: string | null
  company: string | null
  quote: string
  image: string | null
}

export const sampleTestimonials: readonly Testimonial[] = [
  {
    id: 'sample-1',
    name: 'Amara Mensah',
    role: 'Founder',
    company: 'Saltgrass Studio',
    quote:
      'I came for a contract template and stayed for the woman who rewrote it with me on a Tuesday night. My first big client signed that version.',
    image: null,
  },
  {
    id: 'sample-2',
    name: 'Joanna Leclair',
    role: 'Chief Operating Officer',
    company: 'Northlight Foods',
    quote:
      'Everywhere else I am the one with the answers. Here I can say that I have never closed a factory before, and three people have.',
    image: null,
  },
]
