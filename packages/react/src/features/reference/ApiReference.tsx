import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import type { ApiReferenceProps } from './props.js'

const Chapters = lazy(async () => (await import('./Chapters.js')).Chapters)

/**
 * Reference of all API calls, socket events and webhook bodies: searchable, with a form to try calls. Configuration
 * spec §2.8.
 */
export const ApiReference = withErrorReporting(function ApiReference(props: ApiReferenceProps) {
  return (
    <LazyBoundary
      fallback={
        <div {...rootProps(props)}>
          <Skeleton width="100%" height={400} />
        </div>
      }
    >
      <Chapters {...props} />
    </LazyBoundary>
  )
})
