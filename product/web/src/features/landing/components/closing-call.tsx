// Ends the landing page with a link to the application.
import { ApplyLink } from '@/components/apply-link'
import { buttonVariants } from '@/components/ui/button'

const rings = [
  'right-[-30px] h-[86%] w-[300px] sm:right-10',
  'right-[20px] h-[66%] w-[200px] sm:right-[90px]',
  'right-[70px] h-[46%] w-[100px] sm:right-[140px]',
]

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="wrap pt-6 pb-16 lg:pb-24">
      <div className="relative overflow-hidden rounded-[28px] bg-band px-7 py-12 text-on-band sm:px-16 sm:py-18">
        <div aria-hidden="true" className="absolute inset-0 opacity-60 sm:opacity-100">
          {rings.map(ring => (
            <span
              key={ring}
              className={`absolute bottom-0 rounded-t-full border-[1.5px] border-b-0 border-[#ffdccd]/20 ${ring}`}
            />
          ))}
          <span className="absolute right-[98px] bottom-0 h-[24%] w-[44px] rounded-t-full bg-[#ffd9c4]/25 sm:right-[168px]" />
        </div>
        <div className="relative">
          <h2 id="closing-title" className="max-w-[16ch]">
            There is a chair with your name on it.
          </h2>
          <p className="mt-3.5 text-[#ffe4da]">
            It takes five minutes to apply. You hear back within 48 hours.
          </p>
          <ApplyLink className={`${buttonVariants({ variant: 'light' })} mt-7`} />
        </div>
      </div>
    </section>
  )
}
