import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import type { DocumentationProps } from './props.js'

const Guide = lazy(async () => (await import('./Guide.js')).Guide)

/**
 * API guide: ten searchable, linkable sections. Configuration spec §2.7.
 * @example
 * <Documentation
 *   defaultPlace={{ section: 'authentication' }}
 *   hrefOf={({ section, part }) => `/ajuda/${section}${part ? `#${part}` : ''}`}
 * />
 */
export const Documentation = withErrorReporting(function Documentation(props: DocumentationProps) {
  return (
    <LazyBoundary
      fallback={
        <div {...rootProps(props)}>
          <Skeleton width="100%" height={400} />
        </div>
      }
    >
      <Guide {...props} />
    </LazyBoundary>
  )
})
