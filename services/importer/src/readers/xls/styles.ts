import type { DateRules } from '../cell-dates.js';
import { shownByCode, shownByNumber, type Shown } from '../number-formats.js';
import { RECORD, type RecordCursor } from './records.js';
import { CellText } from './strings.js';

const FORMAT_OF_STYLE = 2;
const FORMAT_BYTES = 2;
const CODE_BYTES = 3;
/** A style is identified by two bytes. */
const MAX_STYLES = 2 ** 16;

/** Collects the meaning of each style from the records before the sheets. Too short records are skipped. */
export class XlsStyles {
  private is1904 = false;
  private readonly formats = new Map<number, Shown>();
  /** Style → number of its format. */
  private readonly styles: number[] = [];

  take(cursor: RecordCursor): void {
    const { type, length } = cursor;
    if (type === RECORD.DATEMODE && length >= 2) this.is1904 = cursor.u16(0) === 1;
    else if (type === RECORD.XF && length >= FORMAT_OF_STYLE + 2 && this.styles.length < MAX_STYLES) {
      this.styles.push(cursor.u16(FORMAT_OF_STYLE));
    } else if (type === RECORD.FORMAT && length >= FORMAT_BYTES + CODE_BYTES) {
      this.formats.set(cursor.u16(0), shownByCode(new CellText(cursor.data, FORMAT_BYTES).toString()));
    }
  }

  dates(): DateRules {
    const { formats, styles, is1904 } = this;
    return { shown: Uint8Array.from(styles, (format) => formats.get(format) ?? shownByNumber(format)), is1904 };
  }
}
