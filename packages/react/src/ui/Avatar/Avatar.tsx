import { initials } from '@morpheus/sdk/format'
import { type CSSProperties, useState } from 'react'
import { hueOf } from './hueOf.js'
import './avatar.css'

export interface AvatarProps {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
}

/**
 * Picture, or initials in a colour derived from the name when there is none or it fails to load. Decorative: show the
 * name beside it.
 */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const colour: CSSProperties & Record<'--mo-hue', number> = { '--mo-hue': hueOf(name) }
  return (
    <span className={`mo-avatar mo-avatar-${size}`} style={colour} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
