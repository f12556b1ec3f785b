import { outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { widget } from '../../widget/widget.js'
import type { ApiReferenceProps } from './props.js'

const Chapters = lazily(async () => (await import('./Chapters.js')).Chapters)

/**
 * Reference of all API calls, socket events and webhook bodies: searchable, with a form to try calls. Configuration
 * spec §2.8.
 */
export const ApiReference = widget(function ApiReference(props: ApiReferenceProps) {
  return (
    <UntilLoaded
      fallback={
        <div {...outermost(props)}>
          <Skeleton width="100%" height={400} />
        </div>
      }
    >
      <Chapters {...props} />
    </UntilLoaded>
  )
})
