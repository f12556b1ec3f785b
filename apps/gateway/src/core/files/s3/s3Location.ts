import { StartFailure } from '../../lib/startFailure.js'

export interface S3Location {
  /** Scheme, host and port of the service. */
  endpoint: string
  bucket: string
  /** Empty, or with `/` at its end. */
  prefix: string
  region: string
  /** True where the bucket is in the path of addresses, false where it is in their host. */
  pathStyle: boolean
  /** Null where they come from the environment or the machine's role, as the AWS SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

const example = 'https://CHAVE:SEGREDO@s3.sa-east-1.amazonaws.com/bucket/prefixo?region=sa-east-1'
const parameters = ['region', 'pathStyle']

/**
 * Reads `https://KEY:SECRET@host:9000/bucket/prefix?region=…&pathStyle=true`.
 * @throws StartFailure that does not repeat the address, which holds a secret.
 */
export function readS3Location(text: string): S3Location {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  const [bucket = '', ...folders] = url
    ? url.pathname
        .split('/')
        .filter((part) => part !== '')
        .map(decode)
    : []
  if (!url || bucket === '') throw createInvalidFailure(`Use um endereço como ${example}`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw createInvalidFailure(`"${bucket}" não é nome de um bucket`)
  if (folders.some((name) => !/^[\w.-]+$/.test(name)))
    throw createInvalidFailure('O prefixo só pode ter letras sem acento, números, ponto, hífen e sublinhado')
  if ((url.username === '') !== (url.password === ''))
    throw createInvalidFailure('Informe a chave e o segredo, ou nenhum dos dois')
  const unknownParameter = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknownParameter !== undefined)
    throw createInvalidFailure(`Parâmetro desconhecido: ${unknownParameter}. Há ${parameters.join(' e ')}`)
  const pathStyle = url.searchParams.get('pathStyle') ?? 'true'
  if (pathStyle !== 'true' && pathStyle !== 'false') throw createInvalidFailure('pathStyle é true ou false')
  return {
    endpoint: url.origin,
    bucket,
    prefix: folders.map((name) => `${name}/`).join(''),
    region: url.searchParams.get('region') ?? getRegion(url.hostname),
    pathStyle: pathStyle === 'true',
    credentials:
      url.username === ''
        ? null
        : { accessKeyId: decode(url.username), secretAccessKey: decode(url.password) },
  }
}

/** The place as operators may see it: without the credentials. */
export function formatS3Location({ endpoint, bucket, prefix }: S3Location): string {
  return `${endpoint}/${bucket}/${prefix}`.replace(/\/$/, '')
}

/** Services other than Amazon's ignore the region or use this one. */
function getRegion(host: string): string {
  return /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw createInvalidFailure('Codifique os caracteres especiais da chave e do segredo (% é %25)')
  }
}

const createInvalidFailure = (why: string) =>
  new StartFailure(
    `MORPHEUS_S3_URL inválida. ${why}, com os caracteres especiais do segredo codificados (/ é %2F, + é %2B).`,
  )
