import type { DescribedStatus } from '@morpheus/sdk/openapi'
import { classes } from '../../../ui/lib/rootProps.js'

export function Statuses({ statuses }: { statuses: readonly DescribedStatus[] }) {
  return (
    <dl className="mo-entry-statuses">
      {statuses.map(({ status, meaning }) => (
        <div key={status}>
          <dt className={classes('mo-mono', status < 400 ? 'mo-entry-good' : 'mo-entry-bad')}>{status}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
