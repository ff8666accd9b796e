// A panel that slides in from the right: the mobile menu, filters on a phone. It is loaded when it is first opened.
import { Suspense, useState } from 'react'
import { PartOnItsWay } from '@/components/feedback/part-on-its-way'
import { usePreload } from '@/components/use-preload'
import { lazyPart } from '@/lib/load-part'
import type { SheetPanelProps } from './sheet-panel'

const SheetPanel = lazyPart(async () => (await import('./sheet-panel')).SheetPanel)

export function Sheet(props: SheetPanelProps) {
  usePreload(SheetPanel.preload)
  // It stays until it has slid out.
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense fallback={<PartOnItsWay />}>
        <SheetPanel {...props} />
      </Suspense>
    )
  )
}
