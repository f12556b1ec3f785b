import { initials } from '@morpheus/sdk/format'
import { type CSSProperties, useState } from 'react'
import './display.css'

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
  const colour: CSSProperties & Record<'--mo-hue', number> = { '--mo-hue': getHue(name) }
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

/** Stable hue in degrees for a name: FNV-1a, so similar names get different colours. */
function getHue(name: string): number {
  let hash = 0x811c9dc5
  for (const sign of name.normalize().trim().toLowerCase())
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % 360
}

/** Placeholder of a loading avatar. */
export function AvatarSkeleton({ size = 'medium' }: Pick<AvatarProps, 'size'>) {
  return <span className={`mo-avatar mo-avatar-${size} mo-skeleton`} aria-hidden="true" />
}
