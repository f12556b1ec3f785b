import type { AvatarProps } from './Avatar.js'
import '../Skeleton/skeleton.css'
import './avatar.css'

/** Holds the place of an avatar that is loading. */
export function AvatarSkeleton({ size = 'medium' }: Pick<AvatarProps, 'size'>) {
  return <span className={`mo-avatar mo-avatar-${size} mo-skeleton`} aria-hidden="true" />
}
