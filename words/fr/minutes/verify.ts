// The texts of the page that checks files of approved minutes, in French.

export const verify = {
  title: 'Vérifier un compte rendu',
  about:
    'Vérifiez qu’un fichier de compte rendu approuvé n’a pas été modifié. La vérification se fait dans ce navigateur ; le fichier n’est envoyé nulle part.',
  files: 'Fichiers JSON de comptes rendus approuvés',
  filesHint:
    'Choisissez le fichier JSON ou le fichier avec signatures de la page du compte rendu. Si vous en choisissez plusieurs, chacun doit faire suite au précédent.',
  sha256: 'SHA-256 (facultatif)',
  sha256Hint:
    'Copiez-le depuis la page du compte rendu. Il est comparé au dernier fichier : une modification est ainsi détectée même si la somme de contrôle du fichier a été remplacée.',
  sha256Wrong: 'Saisissez 64 chiffres hexadécimaux : 0 à 9 et a à f.',
  site: 'Site (facultatif)',
  siteHint:
    'Le dernier fichier doit être signé pour ce site. Saisissez son adresse, par exemple https://moot.harbour.example.',
  siteWrong: 'Saisissez une adresse qui commence par https:// ou http://.',
  keys: 'Clés (facultatif)',
  keysHint:
    'Saisissez sur chaque ligne le SHA-256 d’une clé publique, tel que le signataire vous l’a communiqué. Le dernier fichier doit être signé avec toutes ces clés.',
  keysWrong: 'Saisissez 64 chiffres hexadécimaux sur chaque ligne : 0 à 9 et a à f.',
  needsScript: 'Cette page nécessite JavaScript. Sans lui, exécutez plutôt {command}.',
  results: 'Résultats',
  all: {
    fine: 'Tous les fichiers sont inchangés.',
    faulty: 'Au moins un fichier ne correspond pas au compte rendu approuvé.',
  },
  verdicts: {
    fine: 'Inchangé.',
    too_long: 'Non vérifié : ce fichier est plus volumineux que tout compte rendu approuvé.',
    not_json: 'Ce n’est pas un fichier JSON de compte rendu approuvé.',
    not_record: 'Ce fichier ne contient pas de compte rendu approuvé.',
    not_canonical: 'Modifié : les octets du fichier diffèrent de la version approuvée.',
    changed: 'Modifié : le contenu ne correspond pas à sa somme de contrôle.',
    approvals: 'Modifié : les approbations ne correspondent pas au texte.',
    not_following: 'Le fichier est inchangé, mais ne fait pas suite au précédent.',
    other_sha256: 'Le fichier est inchangé, mais son SHA-256 diffère de celui indiqué ci-dessus.',
    version: 'Non vérifié : cette version de Folkmoot ne prend pas en charge ce format de fichier.',
    signature_form: 'Modifié : le format d’une signature n’est pas valide.',
    signature_record: 'Une signature appartient à un autre compte rendu.',
    signature_key: 'La clé publique d’une signature n’est pas celle que la signature indique.',
    signature_ceremony:
      'Une signature n’a pas été créée avec une clé d’accès déverrouillée pour ce compte rendu et le site indiqué.',
    signature_value: 'Une signature ne correspond pas à sa clé publique.',
    signature_signer: 'Une personne a signé ce compte rendu sans l’avoir approuvé, ou l’a signé deux fois.',
    signature_order: 'Les signatures ne sont pas dans le bon ordre ou l’une d’elles au moins précède l’approbation.',
    signature_unsupported:
      'Non vérifié : ce navigateur ne prend pas en charge l’algorithme d’une signature. Utilisez un autre navigateur.',
    signatures_missing: 'Le fichier précédent n’a aucune signature, alors que celui-ci en indique.',
    signatures_differ: 'Les signatures du fichier précédent diffèrent de celles indiquées dans celui-ci.',
    not_signed: 'Le fichier est inchangé, mais personne ne l’a signé.',
    other_site: 'Le fichier est signé pour un autre site que celui indiqué ci-dessus.',
    other_key: 'Le fichier n’est pas signé avec toutes les clés indiquées ci-dessus.',
  },
  facts: { meeting: 'Réunion', number: 'Version', sha256: 'SHA-256', follows: 'Fait suite à', signer: 'Signataire' },
  none: 'Aucune version antérieure',
  /** A signature: its facts, and what it says and does not say. */
  signed: 'Signé par {name}',
  signature: { time: 'Date et heure', site: 'Site', key: 'SHA-256 de la clé' },
  meaning:
    'La personne qui a déverrouillé cette clé d’accès a confirmé exactement ces octets pour {site}. Seul le site atteste l’heure et l’appartenance de la clé à {name} : comparez la clé. L’appareil n’a pas affiché le texte. Ceci n’est pas une signature électronique qualifiée (eIDAS).',
} as const
