// Points to a common slip in an email address, and refuses nothing.
import { likelyAddress } from '@juno/domain/text/address-slips'
import { Button } from '@/components/ui/button'

export function AddressHint({ typed, onUse }: { typed: string; onUse: (address: string) => void }) {
  const likely = likelyAddress(typed)
  return (
    <p role="status" className="text-[15px] text-soft empty:hidden">
      {likely && (
        <>
          Did you mean <strong className="text-ink wrap-anywhere">{likely}</strong>?{' '}
          <Button variant="link" className="text-[15px]" onClick={() => onUse(likely)}>
            Use it
          </Button>
        </>
      )}
    </p>
  )
}
