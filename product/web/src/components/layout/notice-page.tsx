// Shows one message: a result or a state, with what to do next. The page is narrow and centred.
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

interface NoticePageProps {
  /** The icon stands in the arch above the title. */
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  /** The page renders the main landmark, where no layout does. */
  main?: boolean
  /** Screen readers announce the message at once. */
  alert?: boolean
}

export function NoticePage({ icon, title, children, actions, main, alert }: NoticePageProps) {
  const notice = (
    <div role={alert ? 'alert' : undefined} className="wrap grid place-items-center py-10 sm:py-16 lg:py-24">
      <Card className="w-full max-w-xl px-6 py-10 text-center sm:px-12">
        <div
          className="mx-auto grid h-20 w-16 place-items-center rounded-[999px_999px_12px_12px] bg-blush text-plum [&_svg]:size-7"
          aria-hidden="true"
        >
          {icon}
        </div>
        <h1 className="mt-6 text-[clamp(1.875rem,4vw,2.5rem)]">{title}</h1>
        {children && <div className="mt-4 grid gap-4 text-soft">{children}</div>}
        {actions && <div className="mt-8 flex flex-wrap items-center justify-center gap-3">{actions}</div>}
      </Card>
    </div>
  )
  return main ? (
    <main id="main" tabIndex={-1} className="outline-none">
      {notice}
    </main>
  ) : (
    notice
  )
}
