import './methodBadge.css'

const tones: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** The method of a call, each in its colour; anything else, such as `EVENTO`, has none. */
export function MethodBadge({ method }: { method: string }) {
  return <span className={`mo-method mo-method-${tones[method] ?? 'other'} mo-mono`}>{method}</span>
}
