import type { AvatarProps } from './Avatar.js'
import '../Skeleton/skeleton.css'
import './avatar.css'

/** Placeholder of a loading avatar. */
export function AvatarSkeleton({ size = 'medium' }: Pick<AvatarProps, 'size'>) {
  return <span className={`mo-avatar mo-avatar-${size} mo-skeleton`} aria-hidden="true" />
}
