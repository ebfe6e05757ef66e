// The texts of the page that checks files of approved minutes, in Spanish.

export const verify = {
  title: 'Verificar un acta',
  about:
    'Compruebe que el archivo de un acta aprobada no se ha modificado. El archivo se comprueba en este navegador y no se envía a ninguna parte.',
  files: 'Archivos JSON de actas aprobadas',
  filesHint:
    'Elija el archivo JSON o el archivo con firmas de la página del acta. Si elige varios, cada uno debe ser la continuación del anterior.',
  sha256: 'SHA-256 (opcional)',
  sha256Hint:
    'Cópielo de la página del acta. Se compara con el último archivo: así se detecta un cambio aunque se haya reemplazado la suma de comprobación del archivo.',
  sha256Wrong: 'Escriba 64 dígitos hexadecimales: del 0 al 9 y de la «a» a la «f».',
  site: 'Sitio (opcional)',
  siteHint:
    'El último archivo debe estar firmado para este sitio. Escriba su dirección, por ejemplo https://moot.harbour.example.',
  siteWrong: 'Escriba una dirección que empiece por https:// o http://.',
  keys: 'Claves (opcional)',
  keysHint:
    'Escriba en cada línea el SHA-256 de una clave pública, tal como se lo dio el firmante. El último archivo debe estar firmado con todas estas claves.',
  keysWrong: 'Escriba 64 dígitos hexadecimales en cada línea: del 0 al 9 y de la «a» a la «f».',
  needsScript: 'Esta página necesita JavaScript. Sin él, ejecute {command}.',
  results: 'Resultados',
  all: {
    fine: 'Ningún archivo se ha modificado.',
    faulty: 'Al menos un archivo no coincide con el acta aprobada.',
  },
  verdicts: {
    fine: 'Sin modificar.',
    too_long: 'No comprobado: este archivo es mayor que cualquier acta aprobada.',
    not_json: 'Este no es un archivo JSON de un acta aprobada.',
    not_record: 'Este archivo no contiene un acta aprobada.',
    not_canonical: 'Modificado: los bytes del archivo difieren de los de la versión aprobada.',
    changed: 'Modificado: el contenido no coincide con su suma de comprobación.',
    approvals: 'Modificado: las respuestas de los asistentes no corresponden al texto.',
    not_following: 'El archivo no se ha modificado, pero no es la continuación del anterior.',
    other_sha256: 'El archivo no se ha modificado, pero su SHA-256 es distinto del indicado arriba.',
    version: 'No comprobado: esta versión de Folkmoot no admite este formato de archivo.',
    signature_form: 'Modificado: el formato de una firma no es válido.',
    signature_record: 'Una firma pertenece a otra acta.',
    signature_key: 'La clave pública de una firma no es la que indica la propia firma.',
    signature_ceremony: 'Una firma no se creó con una llave de acceso desbloqueada para esta acta y el sitio indicado.',
    signature_value: 'Una firma no corresponde a su clave pública.',
    signature_signer: 'Una persona firmó esta acta sin haberla aprobado o la firmó dos veces.',
    signature_order: 'Las firmas no están en el orden correcto o son anteriores a la aprobación.',
    signature_unsupported: 'No comprobado: este navegador no admite el algoritmo de una firma. Use otro navegador.',
    signatures_missing: 'El archivo anterior no tiene firmas, pero este indica algunas.',
    signatures_differ: 'Las firmas del archivo anterior no coinciden con las indicadas en este.',
    not_signed: 'El archivo no se ha modificado, pero nadie lo ha firmado.',
    other_site: 'El archivo está firmado para un sitio distinto del indicado arriba.',
    other_key: 'El archivo no está firmado con todas las claves indicadas arriba.',
  },
  facts: { meeting: 'Reunión', number: 'Versión', sha256: 'SHA-256', follows: 'Sigue a', signer: 'Firmante' },
  none: 'Ninguna versión anterior',
  /** A signature: its facts, and what it says and does not say. */
  signed: 'Firmado por {name}',
  signature: { time: 'Fecha y hora', site: 'Sitio', key: 'SHA-256 de la clave' },
  meaning:
    'La persona que desbloqueó esta llave de acceso confirmó exactamente estos bytes para {site}. Solo el sitio da fe de la hora y de que la clave pertenece a {name}: compare la clave. El dispositivo no mostró el texto. Esto no es una firma electrónica cualificada (eIDAS).',
} as const
