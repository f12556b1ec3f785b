import type { SignedInDevice } from '@morpheus/sdk'
import { Monitor, Plug, Smartphone, SquareTerminal } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useSay } from '../../provider/speech.js'
import { Badge } from '../../ui/Badge/Badge.js'
import { Button } from '../../ui/Button/Button.js'
import type { Slot } from '../../ui/kit/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useSecurityTexts } from './texts.js'

const icons = { computer: Monitor, phone: Smartphone, terminal: SquareTerminal, program: Plug } as const

interface DeviceRowProps {
  device: SignedInDevice
  slot: Slot<{ device: SignedInDevice }>
  onEnd: () => void
}

export function DeviceRow({ device, slot, onEnd }: DeviceRowProps) {
  const format = useFormat()
  const times = useTimes()
  const texts = useSecurityTexts().devices
  const name = useSay()(device.name)
  const { kind, ip, userAgent, createdAt, lastUsedAt, current } = device
  const Icon = icons[kind]
  return (
    <li className="mo-device">
      {slot({
        device,
        children: (
          <>
            <span className="mo-device-icon" aria-hidden="true">
              <Icon />
            </span>
            <div className="mo-device-text">
              <p className="mo-device-name">
                <span title={userAgent ?? undefined}>{name}</span>
                {current && <Badge tone="success">{texts.thisOne}</Badge>}
              </p>
              <p className="mo-device-facts">
                <span className="mo-mono">{ip}</span>
                <span title={times.dateTime(lastUsedAt)}>{texts.used(format.relative(lastUsedAt))}</span>
                <span title={times.dateTime(createdAt)}>{texts.entered(format.relative(createdAt))}</span>
              </p>
            </div>
            {!current && (
              <Button size="small" aria-label={texts.endNamed(name)} onClick={onEnd}>
                {texts.end}
              </Button>
            )}
          </>
        ),
      })}
    </li>
  )
}
