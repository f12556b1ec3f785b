import './code.css'

const tones: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** HTTP method with its colour; other texts, such as `EVENTO`, have none. */
export function MethodBadge({ method }: { method: string }) {
  return <span className={`mo-method mo-method-${tones[method] ?? 'other'} mo-mono`}>{method}</span>
}
