import { ApplyLink } from '@/components/apply-link'
import { PageTitle } from '@/components/page-title'
import { buttonVariants } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { Contrast } from '@/features/about/components/contrast'
import { Founders } from '@/features/about/components/founders'
import { MemberBenefits } from '@/features/about/components/member-benefits'
import { Principles } from '@/features/about/components/principles'

export function Component() {
  const { brand } = useAppConfig()
  return (
    <div className="wrap pt-8 pb-16 sm:pt-14 lg:pb-24">
      <PageTitle
        title="About"
        path={paths.about}
        description={`Why ${brand} exists, how it differs from exclusive networks, what members get, and who founded it.`}
      />
      <header className="max-w-[50rem]">
        <p className="eyebrow">About {brand}</p>
        <h1 className="mt-4 text-[clamp(2.25rem,5vw,3.75rem)]">
          Ambition is common. <em className="text-coral">Company</em> is what is missing.
        </h1>
        <p className="lead mt-6 max-w-[62ch]">
          {brand} is a members-only community for women entrepreneurs, founders and business leaders,
          nonbinary people included. We started it because the most useful hour of our working lives was
          always the same one: the honest conversation with someone two steps ahead.
        </p>
      </header>
      <div className="mt-12 lg:mt-16">
        <Principles />
      </div>

      <section aria-labelledby="contrast-title" className="mt-16 lg:mt-24">
        <h2 id="contrast-title" className="max-w-[22ch]">
          Exclusive and expensive is not the same as good.
        </h2>
        <p className="lead mt-4 mb-9">
          There are fine networks behind velvet ropes. Most women who build companies will never be asked in,
          and most of what happens inside could happen anywhere people are kind and tell the truth.
        </p>
        <Contrast />
      </section>

      <section aria-labelledby="benefits-title" className="mt-16 lg:mt-24">
        <h2 id="benefits-title" className="mb-9">
          What members get
        </h2>
        <MemberBenefits />
        <ApplyLink label="Become a Member Now" className={`${buttonVariants()} mt-10`} />
      </section>

      <section aria-labelledby="founders-title" className="mt-16 lg:mt-24">
        <h2 id="founders-title" className="mb-9 sm:text-center">
          The founders
        </h2>
        <Founders />
      </section>
    </div>
  )
}
