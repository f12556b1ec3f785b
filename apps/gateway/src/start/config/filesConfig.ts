import { resolve } from 'node:path'
import { readS3Location, type S3Location } from '../../core/files/s3/s3Location.js'
import { StartFailure } from '../../core/lib/startFailure.js'

/** Where message files and backups are, when not in the data folder. */
export type FilesPlace = { readonly folder: string } | { readonly s3: S3Location }

/** @throws StartFailure for two places, a wrong address, or nodes without a place in common. */
export function readFilesPlace(env: NodeJS.ProcessEnv, cluster: boolean): FilesPlace | undefined {
  const { MORPHEUS_S3_URL: url, MORPHEUS_FILES_DIR: folder } = env
  if (url && folder)
    throw new StartFailure(
      'Informe MORPHEUS_S3_URL ou MORPHEUS_FILES_DIR, não as duas: os arquivos ficam em um lugar só.',
    )
  if (url) return { s3: readS3Location(url) }
  if (folder) return { folder: resolve(folder) }
  if (!cluster) return undefined
  throw new StartFailure(
    '--cluster precisa de um lugar comum para mídias e backups: MORPHEUS_S3_URL (um bucket compatível com S3) ou MORPHEUS_FILES_DIR (uma pasta que todos os nós compartilham). Sem ele, um arquivo enviado a um nó faltaria nos outros.',
  )
}
