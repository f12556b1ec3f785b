import { outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { widget } from '../../widget/widget.js'
import type { DocumentationProps } from './props.js'

const Guide = lazily(async () => (await import('./Guide.js')).Guide)

/**
 * API guide: ten searchable, linkable sections. Configuration spec §2.7.
 * @example
 * <Documentation
 *   defaultPlace={{ section: 'authentication' }}
 *   hrefOf={({ section, part }) => `/ajuda/${section}${part ? `#${part}` : ''}`}
 * />
 */
export const Documentation = widget(function Documentation(props: DocumentationProps) {
  return (
    <UntilLoaded
      fallback={
        <div {...outermost(props)}>
          <Skeleton width="100%" height={400} />
        </div>
      }
    >
      <Guide {...props} />
    </UntilLoaded>
  )
})
