// Writes imsmanifest.xml for SCORM 1.2, with one SCO.
import { escapeMarkup } from './markup.mjs';
import { ncName } from './pack-id.mjs';

/** Names no schema files: validators expect to find them in the package. */
const NAMESPACES = [
  'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"',
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
];

/** Path of a file as a URL. */
const href = (path) => escapeMarkup(path.split('/').map(encodeURIComponent).join('/'));

/**
 * @param {object} course
 * @param {string} course.id identity of the pack
 * @param {string} course.title
 * @param {readonly string[]} course.files paths of all files except the manifest
 * @param {number} [course.mastery] fraction of the score's range that passes
 */
export function scormManifest({ id, title, files, mastery }) {
  const [organization, item, resource] = ['org', 'item', 'sco'].map((prefix) => ncName(prefix, id));
  const score = mastery === undefined ? undefined : Number((mastery * 100).toFixed(4));
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${ncName('manifest', id)}" version="1.2" ${NAMESPACES.join(' ')}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="${organization}">
    <organization identifier="${organization}">
      <title>${escapeMarkup(title)}</title>
      <item identifier="${item}" identifierref="${resource}" isvisible="true">
        <title>${escapeMarkup(title)}</title>${score === undefined ? '' : `\n        <adlcp:masteryscore>${score}</adlcp:masteryscore>`}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${resource}" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map((path) => `      <file href="${href(path)}" />`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
