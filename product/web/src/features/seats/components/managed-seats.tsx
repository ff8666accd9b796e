// Shows the seats of a firm in the settings of the person who manages them. Only that person loads it.
import type { ManagedFirm as Firm } from '@juno/domain/payments/firm'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { SettingsSection } from '@/components/layout/settings-section'
import { ownFirmSeats } from '@/config/paths'
import { seatsSection, seatTexts } from '../seat-texts'
import { ManagedFirm } from './managed-firm'

interface ManagedSeatsProps {
  /** Undefined where they could not be read. */
  firms: readonly Firm[] | undefined
  onRetry: () => void
}

export function ManagedSeats({ firms, onRetry }: ManagedSeatsProps) {
  const top = useRef<HTMLDivElement>(null)
  const { pathname, hash } = useLocation()
  const isMeant = pathname + hash === ownFirmSeats
  useEffect(() => {
    // The section is rendered after the page to which the link has led.
    if (isMeant) top.current?.scrollIntoView()
  }, [isMeant])
  return (
    <div id="seats" ref={top} className="scroll-mt-24">
      <SettingsSection {...seatsSection}>
        {firms ? (
          firms.map(firm => <ManagedFirm key={firm.id} firm={firm} />)
        ) : (
          <ErrorState title={seatTexts.loadFailed} onRetry={onRetry} />
        )}
      </SettingsSection>
    </div>
  )
}
