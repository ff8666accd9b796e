import { PageTitle } from '@/components/page-title'
import { paths } from '@/config/paths'
import { ClosingCall } from '@/features/landing/components/closing-call'
import { Faq } from '@/features/landing/components/faq'
import { Hero } from '@/features/landing/components/hero'
import { Pricing } from '@/features/landing/components/pricing'
import { WhyJoin } from '@/features/landing/components/why-join'
import { Testimonials } from '@/features/testimonials/components/testimonials'

export function Component() {
  return (
    <>
      <PageTitle
        path={paths.home}
        description="A members-only community for women entrepreneurs, founders and business leaders: a member directory, shared resources, monthly virtual networking events and honest answers."
      />
      <Hero />
      <WhyJoin />
      <Testimonials />
      <Pricing />
      <Faq />
      <ClosingCall />
    </>
  )
}
