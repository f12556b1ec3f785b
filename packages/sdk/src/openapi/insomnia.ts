import { aboutOf, bodyOf, type CollectionOptions, chapters } from './collectionParts.js'
import type { DescribedRow } from './describe.js'
import { exampleOfRow } from './example/rowExample.js'

const workspace = 'wrk_morpheus'

/** Every call as an Insomnia import (format 4). The token, or an API key, goes into the environment's `token`. */
export function insomniaExport({ serverUrl }: CollectionOptions): object {
  const folders = chapters().map(({ title, description, rows }, index) => ({
    folder: { _id: `fld_${index}`, parentId: workspace, _type: 'request_group', name: title, description },
    rows,
  }))
  return {
    _type: 'export',
    __export_format: 4,
    __export_source: 'morpheus',
    resources: [
      { _id: workspace, parentId: null, _type: 'workspace', name: 'Morpheus', scope: 'collection' },
      {
        _id: 'env_morpheus',
        parentId: workspace,
        _type: 'environment',
        name: 'Base Environment',
        data: { url: serverUrl, token: '', phoneSecret: '' },
      },
      ...folders.flatMap(({ folder, rows }) => [folder, ...rows.map((row) => requestOf(row, folder._id))]),
    ],
  }
}

function requestOf(row: DescribedRow, parentId: string) {
  const { path, query } = exampleOfRow(row)
  const { json } = bodyOf(row)
  return {
    _id: `req_${row.id}`,
    parentId,
    _type: 'request',
    name: row.summary,
    description: aboutOf(row),
    method: row.method,
    url: `{{ _.url }}${row.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(path[name] ?? ''))}`,
    headers: json === null ? [] : [{ name: 'Content-Type', value: 'application/json' }],
    parameters: row.parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required }) => ({ name, value: String(query[name] ?? ''), disabled: !required })),
    authentication: authenticationOf(row),
    body: insomniaBody(row),
  }
}

function authenticationOf({ access }: DescribedRow): object {
  if (access === 'user') return { type: 'bearer', token: '{{ _.token }}' }
  return access === 'phone' ? { type: 'bearer', token: '{{ _.phoneSecret }}' } : {}
}

function insomniaBody(row: DescribedRow): object {
  const { json, fields, files } = bodyOf(row)
  if (json !== null) return { mimeType: 'application/json', text: json }
  if (files.length === 0) return {}
  return {
    mimeType: 'multipart/form-data',
    params: [
      ...files.map((name) => ({ name, type: 'file', fileName: '' })),
      ...fields.map(([name, value]) => ({ name, value })),
    ],
  }
}
