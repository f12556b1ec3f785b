import { initial } from '@morpheus/sdk/format'
import { useState } from 'react'
import './avatar.css'

export interface AvatarProps {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
}

/** A picture, or the initial when there is none or it does not load. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={`mo-avatar mo-avatar-${size}`} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        initial(name)
      )}
    </span>
  )
}
