import { type DescribedRow, describeRow } from '@morpheus/sdk/openapi'
import type { RowName } from './content/blocks.js'

export function describeCall(name: RowName): DescribedRow {
  const [area = '', row = ''] = name.split('.')
  return describeRow(area, row)
}
