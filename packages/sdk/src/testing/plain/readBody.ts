export async function readBody(carrier: Request | Response): Promise<unknown> {
  if (carrier.headers.get('content-type')?.startsWith('multipart/form-data'))
    return Object.fromEntries(await carrier.formData())
  const text = await carrier.text()
  return text === '' ? undefined : JSON.parse(text)
}
