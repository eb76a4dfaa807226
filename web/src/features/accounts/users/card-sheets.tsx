import type { Card, PrintedCards } from '@loopcheck/contract/features/accounts/cards.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { formatDateTime } from '../../../lib/formatting.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import '../../../ui/print-alone.css';

/** Two columns of four cards. Cards of 90 by 62 mm fit on A4 and Letter paper with the default margins of browsers. */
const cardsPerSheet = 8;

type Props = { created: PrintedCards };

/** The cards for printing. They are hidden on the screen. On paper, they are the only content. */
export function CardSheets({ created }: Props) {
  const { cards } = created;
  const sheets = Array.from({ length: Math.ceil(cards.length / cardsPerSheet) }, (_, index) =>
    cards.slice(index * cardsPerSheet, (index + 1) * cardsPerSheet),
  );
  // Rendered outside the dialog, because the dialog is at most as high as the screen and would cut off further sheets.
  return createPortal(
    <div className="hidden print:block">
      <div data-print-alone>
        {sheets.map((sheet) => (
          <div
            key={sheet[0]?.userId}
            className="grid w-fit grid-cols-[90mm_90mm] break-after-page pt-px ps-px last:break-after-auto"
          >
            {sheet.map((card) => (
              <PaperCard key={card.userId} card={card} created={created} />
            ))}
          </div>
        ))}
      </div>
    </div>,
    document.body,
  );
}

/** One card. The dashed border, which neighbouring cards share, shows where to cut. */
function PaperCard({ card: { fullName, employeeId, code, expiresAt }, created }: Props & { card: Card }) {
  const { t } = useLingui();
  const { siteName, siteAddress, qrCode } = created;
  return (
    <section className="-ms-px -mt-px grid h-[62mm] grid-cols-[minmax(0,1fr)_26mm] content-between gap-x-[3mm] overflow-hidden border border-dashed border-black bg-white p-[4mm] text-[9pt] leading-tight text-black">
      <div className="grid content-start gap-[1.5mm]">
        <p className="line-clamp-1 font-bold">{siteName}</p>
        <p className="line-clamp-2 text-[13pt] font-bold wrap-anywhere">{fullName}</p>
        <p className="line-clamp-2 wrap-anywhere">
          <Trans>Employee ID: {employeeId}</Trans>
        </p>
      </div>
      <QrCode {...qrCode} label={t`QR code of this site`} className="w-full" />
      <div className="col-span-2 grid gap-[1.5mm]">
        <p className="font-mono text-[16pt] font-bold whitespace-nowrap">{code}</p>
        <p className="line-clamp-3 wrap-anywhere">
          <Trans>
            Scan the QR code, or open {siteAddress}, choose Sign In and “I have a card”. Then choose a password.
          </Trans>
        </p>
        <p>
          <Trans>Your code works once, until {formatDateTime(expiresAt)}.</Trans>
        </p>
      </div>
    </section>
  );
}
