import { useQuery } from '@tanstack/react-query';
import { useText } from '../../messages/text.tsx';
import { PlainDialog } from '../../product-ui/dialogs/plain-dialog.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { TextDetails } from '../../ui/text-details.tsx';

/** What the build writes beside the page (scripts/bill-of-materials.ts), as far as it is shown. */
interface BillOfMaterials {
  components: {
    purl: string;
    group?: string;
    name: string;
    version: string;
    licenses: { license: { id?: string; name?: string; text?: { content: string } } }[];
  }[];
}

/** Shows the packages that Postline is made of, each with its version and its license. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['bill-of-materials'],
    queryFn: readBillOfMaterials,
  });
  return (
    <PlainDialog size="wide" title={t('about.components')} onClose={onClose}>
      <p>{t('about.chromium-licenses')}</p>
      {isError && <Failed thrown={error} onRetry={() => void refetch()} />}
      <ul aria-label={t('about.components')}>
        {data?.components.map(({ purl, group, name, version, licenses: [first] }) => (
          <li key={purl}>
            <TextDetails
              name={`${group ? `${group}/` : ''}${name} ${version}, ${first?.license.id ?? first?.license.name ?? ''}`}
              text={first?.license.text?.content ?? t('about.no-license-text')}
            />
          </li>
        ))}
      </ul>
    </PlainDialog>
  );
}

async function readBillOfMaterials(): Promise<BillOfMaterials> {
  const answer = await fetch('bill-of-materials.json');
  if (!answer.ok) throw new Error(`the bill of materials is missing: ${answer.status}`);
  return (await answer.json()) as BillOfMaterials;
}
